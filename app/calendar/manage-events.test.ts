import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { UsersState } from "../residents/users.server.ts";
import { ManageEvents } from "./manage-events.tsx";

function show(isElsewhere: boolean): string {
  const events = { rows: [], total: 0, page: 1, pages: 1 };
  const props = {
    events,
    state: {} as UsersState,
    isElsewhere,
    flash: null,
    fileEvents: [],
    eventKeys: {},
  };
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ManageEvents, props)),
  );
}

test("no event is added where the calendar is another site's", () => {
  expect(show(false)).toContain('href="/admin/events/new"');
  const elsewhere = show(true);
  expect(elsewhere).not.toContain("/admin/events/new");
  expect(elsewhere).toContain("Please add events there");
});
