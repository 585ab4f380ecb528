import { expect, test } from "vitest";
import { entryOf } from "../content/entries.fixture.ts";
import { publish } from "../content/publish.server.ts";
import { environment } from "../platform/environment.server.ts";
import { kindOf, openDesk } from "./desk.fixture.ts";
import { formFields } from "./desk-kinds.server.ts";
import { listOwnPages, openForm } from "./open-form.server.ts";

const desk = openDesk();

test.each([
  [undefined, true],
  ["smtp://mail.example.org", undefined],
])("with the mail server %s, the box for emails is off: %s", (server, isOff) => {
  Object.assign(environment(), { SMTP_URL: server });
  const box = formFields(kindOf("announcements")).find(({ name }) => name === "mail");
  expect(box?.isOff).toBe(isOff);
});

test("the site's pages to which a text can link have a name each", () => {
  const names = listOwnPages().flatMap(({ links }) => links.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["Amenities", "Dock", "Covenants and bylaws"]));
  expect(names).toEqual([...new Set(names)]);
});

test("the form of a page for everyone says that it has many phone numbers", async () => {
  const lines = Array.from({ length: 12 }, (_, number) => `Ada: 919-555-01${number + 10}`);
  const values = { title: "Neighbors", summary: "Who lives here.", menu: "hoa" };
  const page = entryOf("pages", "neighbors", { ...values, text: lines.join("\n\n") });
  const notesFor = async (audience: "everyone" | "residents") => {
    const { kind, slug } = page;
    await publish({ by: "June", changes: [{ kind, slug, to: { ...page, audience } }] });
    return (await openForm(desk.administrator, kindOf(kind), `edit-${slug}`))?.notes;
  };
  expect(await notesFor("everyone")).toEqual([expect.stringContaining("the 12 phone numbers")]);
  expect(await notesFor("residents")).toEqual([]);
});
