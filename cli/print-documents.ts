/**
 * Prints the PDFs of the sample associations from Markdown: samples/heron-lake-sources/documents/*.md
 * to samples/heron-lake/documents/*.pdf, the same with minutes/, and with every other sample. The
 * styles are samples/print.css; the sample's own masthead.svg is in the upper right corner.
 *
 * Usage: npm run print-documents -- NAME …   (no name: all of them)
 *
 * Text is set in the site's own Atkinson Hyperlegible Next. Headings ask for TeX Gyre Pagella, a
 * Palatino (Debian: fonts-texgyre), and fall back to Georgia or DejaVu Serif.
 * The browser is found as for the tests: see chromium.ts.
 */
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
  /** The footer's title, if the full one is too long. */
  short?: string;
  /** Whether a linked list of the second-level headings precedes the text. */
  contents?: boolean;
};

/** A sample's source, such as samples/heron-lake-sources/documents/bylaws.md. */
type Source = ReturnType<typeof listSources>[number];

const samples = fileURLToPath(new URL("../samples", import.meta.url));

/** Every source of every sample, in a fixed order. */
function listSources() {
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

/** "Article 1. Name" becomes "article-1-name". */
function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The Markdown as HTML, after a list of its second-level headings if requested. */
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

/** The text's font as a CSS rule with its file embedded. */
function embedFace(): string {
  const file = "../app/layout/type/atkinson-hyperlegible-next-latin-400-700.woff2";
  const data = readFileSync(fileURLToPath(new URL(file, import.meta.url)), "base64");
  return `@font-face { font-family: "Atkinson Hyperlegible Next"; font-weight: 400 700;
    src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
}

/** Prints one document to <folder>/<name>.pdf of its sample. */
async function print(browser: Browser, source: Source): Promise<void> {
  const { about, markdown } = readSource(source);
  const { name, shortName, masthead } = describeSample(source.sample);
  const { title, subtitle = "", adopted = about.date ?? "", short = title, contents } = about;
  const styles = readFileSync(join(samples, "print.css"), "utf8");
  const page = await browser.newPage();
  await page.setContent(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title} | ${shortName}</title>
    <style>${embedFace()}${styles}</style>
  </head>
  <body>
    <header>
      ${masthead}
      <p class="association">${name}</p>
      <h1>${title}</h1>
      <p class="subtitle">${subtitle}</p>
      <p class="adopted">${adopted}</p>
    </header>
    <main>${renderBody(markdown, contents)}</main>
  </body>
</html>`);
  await page.evaluate(() => document.fonts.ready);
  const folder = join(samples, source.sample, source.folder);
  mkdirSync(folder, { recursive: true });
  await page.pdf({
    path: join(folder, `${source.name}.pdf`),
    format: "Letter",
    margin: { top: "0.85in", right: "1.1in", bottom: "0.8in", left: "1.1in" },
    tagged: true,
    outline: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    // Chromium gives the footer no style sheet, so its styles are inline.
    footerTemplate: `<div style="width: 100%; margin: 0 1.1in; display: flex; justify-content: space-between;
        color: #4c5d62; font: 10.5px Georgia, 'DejaVu Serif', serif">
        <span>${shortName} · ${short}</span>
        <span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
      </div>`,
  });
  await page.close();
}

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

const usage = "npm run print-documents -- NAME …   (no name: all of them)";
const { positionals } = readArguments(usage, { count: [0, 1000] });
await endWithMessage(() => printAll(positionals));
