import { expect, test } from "vitest";
import { openDesk } from "./desk.fixture.ts";
import { listOwnPages } from "./own-pages.server.ts";

openDesk();

test("the site's pages to which a text can link have a name each", () => {
  const names = listOwnPages().flatMap(({ links }) => links.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["Amenities", "Dock", "Covenants and bylaws"]));
  expect(names).toEqual([...new Set(names)]);
});
