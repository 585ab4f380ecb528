import { expect, test } from "vitest";
import { addressReader } from "./public-addresses.ts";
import { addressesOn, liveSitePage, rewriteAddresses, withoutServer } from "./rewrite-page.ts";

const facts = { origin: "http://127.0.0.1:4000", live: "https://lake.example.org" };

test("every address in a page's tags is found and replaced, in text none", () => {
  const html =
    '<a href="/a?x=1&amp;y=2">href="/text"</a><img src="/b.webp" srcset="/b.webp 1x, /c.webp 2x">';
  expect(addressesOn(html)).toEqual(["/a?x=1&y=2", "/b.webp", "/b.webp", "/c.webp"]);
  expect(rewriteAddresses(html, (written) => `..${written}`)).toBe(
    '<a href="../a?x=1&amp;y=2">href="/text"</a><img src="../b.webp" srcset="../b.webp 1x, ../c.webp 2x">',
  );
});

test("what needs a server isn't in a copy, and a form's place says so", () => {
  const html =
    '<link rel="manifest" href="/m"/><script nonce="x">a("</p>")</script><search class="search-box"><form action="/search"></form></search>' +
    '<div class="account-links"><form></form></div><main><p>Text</p><form method="post"><input/></form></main>';
  const sentence =
    'This form isn\'t in this copy, because it needs <a href="https://lake.example.org/">the live site</a>.';
  expect(withoutServer(html, facts)).toBe(
    `<main><p>Text</p><p class="column notice">${sentence}</p></main>`,
  );
  const frame = "<title>Home</title><header>Menu</header><main id='main'><p>Text</p></main>";
  expect(liveSitePage(frame, undefined)).toMatch(
    /^<title>Not in this copy<\/title><header>Menu<\/header><main id='main'>.*because it needs the live site\.<\/p>/,
  );
});

test.each([
  ["/", "index"],
  ["/amenities/pool", "amenities/pool"],
  ["/documents/Spring%20rules%3A%201.pdf", "documents/Spring rules_ 1.pdf"],
  ["/calendar?month=2027-11", "calendar-2027-11"],
  ["/calendar?month=2027-12", undefined],
  ["/calendar?other=1", "calendar"],
  ["/residents", undefined],
  ["/login?next=%2F", undefined],
  ["/search?q=dock", undefined],
])("the place of %s in a copy is %s", (address, place) => {
  const read = addressReader(new Date("2026-11-22"), 12);
  expect(read(new URL(address, facts.origin))?.place).toBe(place);
});
