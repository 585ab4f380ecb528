import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Message } from "./form.tsx";

const shown = (text: string) => renderToStaticMarkup(createElement(Message, null, text));

test("a message links to pages of this site, and to no other", () => {
  expect(shown("See [“Bylaws”](/bylaws).")).toBe('See <a href="/bylaws">“Bylaws”</a>.');
  for (const address of [
    "//evil.example/x",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
  ]) {
    expect(shown(`See [“Bylaws”](${address}).`)).not.toContain("<a");
  }
});
