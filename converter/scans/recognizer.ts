import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { findEngineFile } from "./engine-files.ts";
import type { FoundLine, GrayPicture, ReadLine } from "./reading.ts";

/** The part of the engine's interface that is used here (Tesseract's TessBaseAPI). */
interface Engine {
  Init(folder: string, language: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  /** Reads the file /input; returns 1 on failure. */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
}

interface EngineModule {
  TessBaseAPI: new () => Engine;
  /** An in-memory file system. */
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
}

interface Described {
  blocks: { paragraphs: { lines: FoundLine[] }[] }[];
}

/** Only the neural network (LSTM) engine. */
const onlyNetwork = 1;

/** The average confidence, from 0 to 100, that upside-down text doesn't reach. A word above it is mostly right. */
const leastOfUpright = 60;

/** A page with fewer words isn't read again rotated. */
const fewestWords = 8;

type Read = ReturnType<typeof describe>;

/** Recognizes English text in pictures. Takes 60 MB, and up to 200 while it reads a scanned page. */
export class Recognizer {
  readonly #module: EngineModule;
  readonly #engine: Engine;

  private constructor(module: EngineModule) {
    this.#module = module;
    this.#engine = new module.TessBaseAPI();
    const words = gunzipSync(readFileSync(findEngineFile("eng.traineddata.gz")));
    module.FS.writeFile("/eng.traineddata", words);
    if (this.#engine.Init("/", "eng", onlyNetwork) !== 0) {
      throw new Error("The text recognition can't read its own data.");
    }
    module.FS.unlink("/eng.traineddata");
    // Automatic page segmentation: tells columns and pictures apart.
    this.#engine.SetVariable("tessedit_pageseg_mode", "3");
  }

  static async open(): Promise<Recognizer> {
    const start = createRequire(import.meta.url)(findEngineFile("core.cjs"));
    const wasmBinary = readFileSync(findEngineFile("core.wasm"));
    // The engine always calls this with its progress.
    return new Recognizer(await start({ wasmBinary, TesseractProgress() {} }));
  }

  /** Reads a picture, even sideways or upside down; blocks for seconds. @returns its lines and upright height. */
  read(picture: GrayPicture): Pick<Read, "lines" | "height"> {
    const found = this.#look(picture);
    if (liesOnSide(found)) return this.#readEither(picture, "left", "right");
    const read = describe(found, picture.height);
    if (read.confidence >= leastOfUpright || countWords(read.lines) < fewestWords) return read;
    // Perhaps it is upside down, or a plat or photo, which is no better rotated.
    const turned = this.#readTurned(picture, "over");
    return turned.sure > read.sure ? turned : read;
  }

  #readEither(picture: GrayPicture, one: Turn, other: Turn): Read {
    const first = this.#readTurned(picture, one);
    if (first.confidence >= leastOfUpright) return first;
    const second = this.#readTurned(picture, other);
    return first.confidence > second.confidence ? first : second;
  }

  #readTurned(picture: GrayPicture, turn: Turn): Read {
    const upright = turnPicture(picture, turn);
    return describe(this.#look(upright), upright.height);
  }

  #look({ gray, width, height, dotsPerInch }: GrayPicture): FoundLine[] {
    // PGM, the simplest format that the engine reads.
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1");
    this.#module.FS.writeFile("/input", Buffer.concat([head, gray]));
    this.#engine.SetVariable("user_defined_dpi", String(Math.max(70, Math.round(dotsPerInch))));
    const failed = this.#engine.SetImageFile(1, 0) === 1;
    this.#module.FS.unlink("/input");
    if (failed) throw new Error("The picture can't be read.");
    this.#engine.Recognize(null);
    const { blocks } = JSON.parse(this.#engine.GetJSONText()) as Described;
    return blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  }
}

/** A picture's lines, with their average confidence, and the number of confident words. */
function describe(found: readonly FoundLine[], height: number) {
  const lines = found.map(describeLine);
  const words = lines.flatMap((line) => line.words.map(({ confidence }) => confidence));
  const sum = words.reduce((total, confidence) => total + confidence, 0);
  const sure = words.filter((confidence) => confidence >= leastOfUpright).length;
  return { lines, height, confidence: sum / Math.max(1, words.length), sure };
}

export function countWords(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}

function describeLine({ baseline: { y0, y1 }, words }: FoundLine): ReadLine {
  return {
    baseline: (y0 + y1) / 2,
    words: words.map(({ text, confidence, bbox: { x0: left, x1: right } }) => {
      return { text, left, right, confidence: Math.round(confidence) };
    }),
  };
}

/** A quarter turn, or half a turn. */
export type Turn = "left" | "right" | "over";

/** Words of at least this many letters are wider than high. */
const fewestLetters = 4;

/** Whether a picture's lines run vertically, as in a wide table scanned upright: its words are higher than wide. */
function liesOnSide(lines: readonly FoundLine[]): boolean {
  const boxes = lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.length >= fewestLetters)
    .map(({ bbox }) => bbox);
  const high = boxes.filter(({ x0, x1, y0, y1 }) => y1 - y0 > x1 - x0);
  return high.length > boxes.length / 2;
}

export function turnPicture(
  { gray, width, height, dotsPerInch }: GrayPicture,
  turn: Turn,
): GrayPicture {
  if (turn === "over") return { gray: gray.slice().reverse(), width, height, dotsPerInch };
  const turned = new Uint8Array(gray.length);
  for (let row = 0; row < height; row += 1) {
    const to = turn === "left" ? row : height - 1 - row;
    for (let column = 0; column < width; column += 1) {
      const below = turn === "left" ? width - 1 - column : column;
      turned[below * height + to] = gray[row * width + column] as number;
    }
  }
  return { gray: turned, width: height, height: width, dotsPerInch };
}
