/**
 * HEIC photos, as phones save them, made of bytes: nothing that we use packs HEVC. Each block of 32 by 32
 * dots is a slice of its own and holds its colors as they are (pcm_flag of ITU-T H.265), so that hardly
 * anything has to be packed.
 */
interface HeicOptions {
  /** Of the photo in tiles, in dots; multiples of 32. */
  width: number;
  height: number;
  /** The color at a place, as Y, Cb and Cr. */
  color?: (x: number, y: number) => [number, number, number];
  /** Quarters of a turn to the left that make it upright. */
  turns?: 0 | 1 | 2 | 3;
  /** How many tiles it has each way: a phone's photo has 8 by 6. All show the same. */
  tiles?: number;
  /** What the camera wrote beside it. */
  exif?: string;
  /** Which colors its numbers stand for (ICC). */
  profile?: Buffer;
}

/** Makes a photo as HEIC. */
export function makeHeic(options: HeicOptions): Buffer {
  const { width, height, tiles = 1, exif, profile, turns = 0 } = options;
  const nals = [...slices(options)].map((nal) => Buffer.concat([u32(nal.length), nal]));
  const tileIds = Array.from({ length: tiles ** 2 }, (_, index) => index + 1);
  const photo = Buffer.concat(nals);
  const isGrid = tiles > 1;
  const gridId = tileIds.length + 1;
  const primary = isGrid ? gridId : 1;
  const grid = [Buffer.from([0, 1, tiles - 1, tiles - 1]), u32(width * tiles), u32(height * tiles)];
  const items: Item[] = [
    // All tiles are at one place.
    ...tileIds.map((id) => ({ id, type: "hvc1", isHidden: isGrid, data: photo })),
    ...(isGrid ? [{ id: gridId, type: "grid", data: Buffer.concat(grid) }] : []),
    ...(exif ? [{ id: gridId + 1, type: "Exif", data: Buffer.from(`\0\0\0\0${exif}`) }] : []),
  ];
  const properties = [
    box("hvcC", hvcC(parameterSets(width, height))),
    box("ispe", u32(0), u32(width), u32(height)),
    box("ispe", u32(0), u32(width * tiles), u32(height * tiles)),
    box("irot", Buffer.from([turns])),
    ...(profile ? [box("colr", "prof", profile)] : []),
  ];
  // Of the whole photo: its size, its turn and its colors.
  const ofPhoto = properties.slice(2).map((_, index) => index + 3);
  const owners = isGrid
    ? [...tileIds.map((id) => [id, 1, 2]), [gridId, ...ofPhoto]]
    : [[1, 1, ...ofPhoto]];
  const references = [
    ...(isGrid ? [reference("dimg", gridId, tileIds)] : []),
    ...(exif ? [reference("cdsc", gridId + 1, [primary])] : []),
  ];
  const ftyp = box("ftyp", "heic\0\0\0\0mif1heic");
  const meta = (start: number) =>
    box(
      "meta",
      u32(0),
      box("hdlr", u32(0), u32(0), "pict", Buffer.alloc(13)),
      box("pitm", u32(0), u16(primary)),
      box("iinf", u32(0), u16(items.length), ...items.map(infoOf)),
      ...(references.length > 0 ? [box("iref", u32(0), ...references)] : []),
      box("iprp", box("ipco", ...properties), associate(owners)),
      locate(items, start),
    );
  const start = ftyp.length + meta(0).length + 8;
  const parts = [...new Set(items.map(({ data }) => data))];
  return Buffer.concat([ftyp, meta(start), box("mdat", ...parts)]);
}

interface Item {
  id: number;
  type: string;
  isHidden?: boolean;
  data: Buffer;
}

function infoOf({ id, type, isHidden = false }: Item): Buffer {
  return box("infe", Buffer.from([2, 0, 0, Number(isHidden)]), u16(id), u16(0), `${type}\0`);
}

/** @param owners the number of an item, and the places of its properties. */
function associate(owners: number[][]): Buffer {
  const rows = owners.map(([id = 0, ...places]) =>
    Buffer.concat([u16(id), Buffer.from([places.length, ...places])]),
  );
  return box("ipma", u32(0), u32(rows.length), ...rows);
}

/** @param start where the first item's bytes are in the file. */
function locate(items: Item[], start: number): Buffer {
  const places = new Map<Buffer, number>();
  let end = start;
  const rows = items.map(({ id, data }) => {
    const at = places.get(data) ?? end;
    if (at === end) end += data.length;
    places.set(data, at);
    return Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(data.length)]);
  });
  return box("iloc", u32(0), Buffer.from([0x44, 0]), u16(rows.length), ...rows);
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
}

function reference(type: string, from: number, to: number[]): Buffer {
  return box(type, u16(from), u16(to.length), ...to.map(u16));
}

const side = 32;

/** Bits, written one after the other. */
class Bits {
  readonly #bytes: number[] = [];
  #bits = 0;

  /** Writes the lowest bits of a number. */
  u(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      if (this.#bits % 8 === 0) this.#bytes.push(0);
      const last = this.#bytes.length - 1;
      if ((value >>> bit) & 1)
        this.#bytes[last] = (this.#bytes[last] ?? 0) | (128 >> (this.#bits % 8));
      this.#bits += 1;
    }
    return this;
  }

  /** Writes numbers as "Exp-Golomb" codes: ue(v) of the standard. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = 32 - Math.clz32(value + 1);
      this.u(0, length - 1).u(value + 1, length);
    }
    return this;
  }

  bytes(values: Iterable<number>): this {
    for (const value of values) this.u(value, 8);
    return this;
  }

  align(): this {
    while (this.#bits % 8 !== 0) this.u(0, 1);
    return this;
  }

  /** A part of the stream: its type, then the bits, in which 0, 0, 3 stands for two zeros where more may follow. */
  nal(type: number): Buffer {
    const out = [type << 1, 1];
    let zeros = 0;
    for (const byte of this.align().#bytes) {
      if (zeros >= 2 && byte <= 3) {
        out.push(3);
        zeros = 0;
      }
      out.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(out);
  }
}

/** Main profile, level 6.2. */
const profileTierLevel = Buffer.from([1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 186]);

/** What is the same for all slices: VPS, SPS and PPS. */
function parameterSets(width: number, height: number): [type: number, nal: Buffer][] {
  const vps = new Bits().u(0, 4).u(3, 2).u(0, 6).u(0, 3).u(1, 1).u(0xffff, 16);
  vps.bytes(profileTierLevel).u(1, 1).ue(0, 0, 0).u(0, 6).ue(0).u(0, 2).u(1, 1);
  const sps = new Bits().u(0, 4).u(0, 3).u(1, 1).bytes(profileTierLevel).ue(0, 1, width, height);
  // Eight bits a color, blocks of 32, and colors as they are in each of them.
  sps.u(0, 1).ue(0, 0, 0).u(1, 1).ue(0, 0, 0, 2, 0, 0, 3, 0, 0).u(0, 3).u(1, 1);
  sps.u(7, 4).u(7, 4).ue(2, 0).u(1, 1).ue(0).u(0, 5).u(1, 1);
  const pps = new Bits().ue(0, 0).u(0, 7).ue(0, 0).ue(0).u(0, 3).ue(0, 0).u(0, 7);
  // No smoothing of edges.
  pps.u(1, 1).u(0, 1).u(1, 1).u(0, 2).ue(0).u(0, 2).u(1, 1);
  return [
    [32, vps.nal(32)],
    [33, sps.nal(33)],
    [34, pps.nal(34)],
  ];
}

function hvcC(sets: [type: number, nal: Buffer][]): Buffer {
  const head = Buffer.from([1, ...profileTierLevel, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f]);
  const arrays = sets.map(([type, nal]) =>
    Buffer.concat([Buffer.from([0x80 | type]), u16(1), u16(nal.length), nal]),
  );
  return Buffer.concat([head, Buffer.from([sets.length]), ...arrays]);
}

/** What arithmetic coding makes of "one part, not packed", and of "the last block": always the same bits. */
const notPacked = "100001101";
const lastBlock = "111111101";

function* slices({ width, height, color = () => [128, 128, 128] }: HeicOptions): Generator<Buffer> {
  const columns = width / side;
  const count = columns * (height / side);
  const addressBits = Math.ceil(Math.log2(count));
  for (let address = 0; address < count; address += 1) {
    const slice = new Bits()
      .u(address === 0 ? 1 : 0, 1)
      .u(0, 1)
      .ue(0);
    if (address > 0) slice.u(address, addressBits);
    // A slice of its own, in nothing different from the others.
    slice.ue(2, 0).u(1, 1).align();
    for (const bit of notPacked) slice.u(Number(bit), 1);
    slice.align();
    const [left, top] = [(address % columns) * side, Math.floor(address / columns) * side];
    for (const [plane, step] of [1, 2, 2].entries()) {
      for (let y = 0; y < side; y += step) {
        for (let x = 0; x < side; x += step) slice.u(color(left + x, top + y)[plane] ?? 0, 8);
      }
    }
    for (const bit of lastBlock) slice.u(Number(bit), 1);
    yield slice.nal(19);
  }
}
