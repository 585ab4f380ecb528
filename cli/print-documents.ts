/**
 * Prints the PDFs of the sample associations from Markdown: samples/heron-lake-sources/documents/*.md
 * to samples/heron-lake/documents/*.pdf, the same with minutes/, and with every other sample. The
 * page is samples/print/, with the sample's own masthead.svg in its upper right corner.
 *
 * Usage: npm run print-documents -- NAME …   (no name: all of them)
 *
 * Text is set in the site's own Atkinson Hyperlegible Next. Headings ask for TeX Gyre Pagella, a
 * Palatino (Debian: fonts-texgyre), and fall back to Georgia or DejaVu Serif. qpdf (Debian: qpdf)
 * packs the files to about two thirds; without it they are larger, not different.
 * The browser is found as for the tests: see chromium.ts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { Marked, type Tokens } from "marked";
import { parse } from "yaml";
import { PlainError } from "../app/platform/plain-error.ts";
import { chromiumPath } from "./chromium.ts";
import { endWithMessage, readArguments } from "./command.ts";

type FrontMatter = {
  title: string;
  subtitle?: string;
  /** The line under the title: when the text was adopted, or else the date of what it records. */
  adopted?: string;
  date?: string;
  /** The title in the footer, where the full one is too long. */
  short?: string;
  /** True: a linked list of the second-level headings stands before the text. */
  contents?: boolean;
};

/** A source of a sample, such as samples/heron-lake-sources/documents/bylaws.md. */
interface Source {
  sample: string;
  folder: string;
  name: string;
}

const samples = fileURLToPath(new URL("../samples", import.meta.url));

/** Every source of every sample, in a fixed order. */
function listSources(): Source[] {
  const folders = globSync("*-sources/{documents,minutes}", { cwd: samples }).sort();
  return folders.flatMap((path) => {
    const [sources = "", folder = ""] = path.split(/[\\/]/);
    const names = readdirSync(join(samples, path)).map((file) => file.replace(/\.md$/, ""));
    return names.sort().map((name) => ({ sample: sources.replace(/-sources$/, ""), folder, name }));
  });
}

/** Splits a source into its front matter and its Markdown; throws if there is no title. */
function readSource({ sample, folder, name }: Source): { about: FrontMatter; markdown: string } {
  const source = readFileSync(join(samples, `${sample}-sources`, folder, `${name}.md`), "utf8");
  const [, head = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const about: Partial<FrontMatter> = parse(head) ?? {};
  if (!about.title) throw new Error(`${name}.md: front matter with a title is missing`);
  return { about: { ...about, title: about.title }, markdown };
}

/** The association's names and its ornament, for every page of its documents. */
function describeSample(sample: string) {
  const site = parse(readFileSync(join(samples, sample, "site.yaml"), "utf8"));
  const ornament = join(samples, `${sample}-sources`, "masthead.svg");
  const masthead = existsSync(ornament) ? readFileSync(ornament, "utf8") : "";
  return { name: String(site.name), shortName: String(site.shortName), masthead };
}

/** A template of samples/print with each {{name}} replaced; a name without a value becomes nothing. */
function fill(template: string, values: Record<string, string | undefined>): string {
  const source = readFileSync(join(samples, "print", template), "utf8");
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

/** An anchor from a heading's words: "Article 1. Name" becomes "article-1-name". */
function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The Markdown as HTML, after a list of its second-level headings if one is asked for. */
function renderBody(markdown: string, withContents = false): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = depth === 2 ? ` id="${anchor(text)}"` : "";
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const items = tokens
    .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2)
    .map(({ text }) => `<li><a href="#${anchor(text)}">${text}</a></li>`);
  const contents = `<nav class="contents"><p>Contents</p><ul>${items.join("\n")}</ul></nav>`;
  return (withContents ? contents : "") + marked.parser(tokens);
}

/** The text face as a CSS rule with its file embedded. */
function embedFace(style: "normal" | "italic"): string {
  const file = `atkinson-hyperlegible-next-latin-wght-${style}.woff2`;
  const url = import.meta.resolve(`@fontsource-variable/atkinson-hyperlegible-next/files/${file}`);
  const data = readFileSync(fileURLToPath(url), "base64");
  return `@font-face { font-family: "Atkinson Hyperlegible Next"; font-style: ${style};
    font-weight: 200 800; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
}

/** Prints one document to <folder>/<name>.pdf of its sample. */
async function print(browser: Browser, source: Source): Promise<void> {
  const { about, markdown } = readSource(source);
  const { name, shortName, masthead } = describeSample(source.sample);
  const styles = embedFace("normal") + embedFace("italic") + fill("print.css", {});
  const { contents, adopted = about.date, ...texts } = about;
  const body = renderBody(markdown, contents);
  mkdirSync(join(samples, source.sample, source.folder), { recursive: true });
  const path = join(samples, source.sample, source.folder, `${source.name}.pdf`);
  const page = await browser.newPage();
  const values = { ...texts, adopted, body, styles, name, shortName, masthead };
  await page.setContent(fill("page.html", values));
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({
    path,
    format: "Letter",
    margin: { top: "0.85in", right: "1.1in", bottom: "0.8in", left: "1.1in" },
    tagged: true,
    outline: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: fill("footer.html", { shortName, short: about.short ?? about.title }),
  });
  await page.close();
  spawnSync("qpdf", ["--object-streams=generate", "--recompress-flate", "--replace-input", path]);
}

/** Prints the named documents, or all. */
async function printAll(wanted: string[]): Promise<void> {
  const sources = listSources();
  const known = new Set(sources.map(({ name }) => name));
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no ${unknown.join(", ")}. Known: ${[...known].sort().join(", ")}.`,
    );
  }
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  for (const source of sources) {
    if (wanted.length === 0 || wanted.includes(source.name)) await print(browser, source);
  }
  await browser.close();
}

const { positionals } = readArguments(
  "npm run print-documents -- NAME …   (no name: all of them)",
  {
    count: [0, 1000],
  },
);
await endWithMessage(() => printAll(positionals));
