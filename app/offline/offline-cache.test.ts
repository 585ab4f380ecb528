import { expect, test } from "vitest";
import { keepUsedStyles } from "../layout/used-styles.server.ts";
import {
  filesNamed,
  isForEveryone,
  isHashedFile,
  isPdf,
  makeOfflinePage,
} from "./offline-cache.ts";

test("files are known by where they are", () => {
  expect(isHashedFile("/assets/root-a1.js")).toBe(true);
  expect(isHashedFile("/media/a1/640.webp")).toBe(true);
  expect(["/sw.js", "/documents/bylaws.pdf", "/assets/a/b.js"].filter(isHashedFile)).toEqual([]);
  expect(isPdf("/documents/bylaws.pdf")).toBe(true);
  expect(["/documents/bylaws", "/residents.pdf", "/documents/a/b.pdf"].filter(isPdf)).toEqual([]);
});

test("an answer is kept only if it is whole, our own, and the server calls it public", () => {
  const answer = (cacheControl: string | null, given = { status: 200, type: "basic" }) => {
    const headers = new Headers(cacheControl === null ? {} : { "Cache-Control": cacheControl });
    return isForEveryone({ ...given, headers } as Response);
  };
  expect(answer("public, max-age=300")).toBe(true);
  for (const words of [null, "no-cache", "no-store", "public, no-store", "private", "publicity"]) {
    expect(answer(words), String(words)).toBe(false);
  }
  expect(answer("public", { status: 206, type: "basic" })).toBe(false);
  expect(answer("public", { status: 200, type: "opaque" })).toBe(false);
});

test("the files that a page names are found wherever it names them", () => {
  const html =
    '<style>a{mask:url(/assets/c-a1.svg)}</style><a href="/media/b2/1-1400.webp">' +
    '<img src="/media/b2/1-700.webp" srcset="/media/b2/1-192.webp 192w, /media/b2/1-700.webp 700w"><a href="/arc">';
  expect(filesNamed(html)).toEqual([
    "/assets/c-a1.svg",
    "/media/b2/1-1400.webp",
    "/media/b2/1-700.webp",
    "/media/b2/1-192.webp",
  ]);
  expect(filesNamed("")).toEqual([]);
});

const shell =
  '<title>Arc · Pond</title><header><a href="/arc" aria-current="page">Arc</a></header><main id="main">\n<main-like>' +
  "</main><footer>";

test("the offline page leads to what was wanted, and lists by title what can be read", () => {
  const kept = [
    { address: "/faq?a=1&b=2", html: "<title>Questions &amp; answers</title>" },
    { address: "/arc", html: "<title>Architectural review · Pond</title>" },
    { address: "/", html: "<title>Pond Homeowners</title>" },
    { address: "/bare", html: "" },
  ];
  const page = makeOfflinePage(shell, '/x?q="$&<', kept);
  expect(page).toMatch(
    /^<title>You are offline · Pond<\/title><header><a href="\/arc">Arc<\/a><\/header><main /,
  );
  expect(page).toMatch(/<\/main><footer>$/);
  expect(page).toContain('<a href="/x?q=&quot;$&amp;&lt;" class="button">Try again</a>');
  expect(page).toContain(
    '<ul><li><a href="/bare">/bare</a></li><li><a href="/arc">Architectural review</a></li>' +
      '<li><a href="/">Home</a></li><li><a href="/faq?a=1&amp;b=2">Questions &amp; answers</a></li></ul>',
  );
  expect(page).not.toContain("<main-like>");
});

test("every page has the styles of the offline page, which is shown with them", () => {
  const main = makeOfflinePage(shell, "/", []);
  const classes = [...main.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = ""]) => all.split(" "));
  const page = `<style>${classes.map((name) => `.${name}{x:y}`).join("")}</style>`;
  expect(keepUsedStyles(page)).toBe(page);
});
