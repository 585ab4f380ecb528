import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const inPage = /<style\b[^>]*>(.*?)<\/style>/gis;
const address = /url\((["']?)(\/[^)"']+)\1\)/g;

/**
 * Moves the styles of pages, which are nearly all the same, into files of their own. What styles show is
 * written into them: from a disk, browsers load neither fonts nor masks for a page.
 */
export class StyleFiles {
  readonly #origin: string;
  readonly #folder: string;
  readonly #made = new Set<string>();

  /** @param folder where the copy is. */
  constructor(origin: string, folder: string) {
    this.#origin = origin;
    this.#folder = folder;
  }

  /**
   * @returns the page with links to its styles, as addresses of the site, and these addresses.
   * @throws when something that styles show isn't there.
   */
  async moveOut(html: string): Promise<{ html: string; paths: string[] }> {
    const paths: string[] = [];
    for (const [, styles = ""] of html.matchAll(inPage)) paths.push(await this.#keep(styles));
    const left = [...paths];
    const linked = html.replaceAll(inPage, () => `<link rel="stylesheet" href="${left.shift()}"/>`);
    return { html: linked, paths };
  }

  async #keep(styles: string): Promise<string> {
    const mark = createHash("sha256").update(styles).digest("hex").slice(0, 12);
    const path = `/assets/styles-${mark}.css`;
    if (this.#made.has(path)) return path;
    this.#made.add(path);
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    await writeFile(file, await this.#withContents(styles), { mode: 0o600 });
    return path;
  }

  async #withContents(styles: string): Promise<string> {
    const contents = new Map<string, string>();
    for (const [, , path = ""] of styles.matchAll(address)) {
      if (!contents.has(path)) contents.set(path, await this.#fetchData(path));
    }
    return styles.replaceAll(address, (_, _quote, path: string) => `url("${contents.get(path)}")`);
  }

  async #fetchData(path: string): Promise<string> {
    const answer = await fetch(this.#origin + path);
    if (!answer.ok) throw new Error(`The styles show ${path}, which isn't there.`);
    const type = answer.headers.get("content-type")?.replace(/;.*/, "");
    const bytes = Buffer.from(await answer.arrayBuffer());
    return `data:${type};base64,${bytes.toString("base64")}`;
  }
}
