/** What is given back to somebody whose session ended while they wrote, and to a stranger. */
import { describe, expect, test } from "vitest";
import { readField, readHeading } from "../page-reading.ts";
import { filledForm, registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

const { password = "", ...record } = registrationFields({ name: "Wren 'Back' <i>" });
const drafts: Record<string, Record<string, string>> = {
  "/editinfo": { ...record, hasBoxes: "yes", sharePhone: "on" },
  "/account": { intent: "address", email: "wren.elsewhere@example.org" },
  "/admin": {
    title: "Dock day",
    body: "\r\n".repeat(10_000),
    dateCreated: "May 1",
    expiresOn: "2099-05-01",
    pinned: "on",
    mail: "on",
  },
  "/admin/messages": { intent: "answer-message", id: "m-1", answer: "It is, from May on." },
  "/admin/publish/events/new": {
    title: "Regatta",
    startDate: "2027-06-05",
    startTime: "10:00",
    repeats: "yearly",
    location: "The dock",
    description: "Bring a boat.",
    intent: "publish",
  },
  "/admin/publish/faq/new": {
    question: "Where do kayaks go?",
    answer: "On the rack.",
    intent: "publish",
    seen: "0123456789abcdef",
  },
  "/admin/publish/amenities/edit-pool": {
    name: "Pool",
    picture1: `${"0".repeat(64)} wide.jpg`,
    picture1Alt: "The pool in the morning.",
  },
};

describe.each(Object.entries(drafts))("%s", (path, draft) => {
  test("gives a draft back, and no password", async () => {
    const passwords = { password, currentPassword: password };
    const { status, headers, html } = await site.browse().send(path, { ...draft, ...passwords });
    expect([status, headers.get("cache-control")]).toEqual([401, "no-store"]);
    expect(readHeading(html)).toBe("You're logged out");
    expect(html).toContain(`<form action="${path}" method="post"`);
    for (const [name, value] of Object.entries(draft)) {
      // What is read of a page has no line ends.
      expect([name, readField(html, name).value]).toEqual([name, name === "body" ? "" : value]);
    }
    if (draft["body"]) expect(html).toContain(`name="body" value="${draft["body"]}"`);
    expect(html).not.toContain(password);
    expect(html).not.toContain('name="currentPassword"');
  });

  test("gives it back to a script, too, and from a form that carries files", async () => {
    expect((await site.browse().send(`${path}.data`, draft)).status).toBe(401);
    if (path !== "/admin" && !path.startsWith("/admin/publish/")) return;
    const form = filledForm(draft);
    const [name = "", value] = Object.entries(draft)[0] ?? [];
    expect(readField((await site.browse().upload(path, form)).html, name).value).toBe(value);
  });

  test("gives a stranger nothing back that it doesn't have", async () => {
    const junk = Array.from({ length: 99 }, (_, number) => `loon${number}=loon`).join("&");
    for (const address of [path, `${path}.data`]) {
      const { status, html } = await site.browse().send(address, new URLSearchParams(junk));
      expect([302, 202]).toContain(status);
      expect(html.length).toBeLessThan(500);
    }
    const mixed = [...Object.entries(draft), ["loon", "loon"], ["Password", "loon"]];
    const { html } = await site.browse().send(path, mixed as [string, string][]);
    expect(html).not.toContain("loon");
  });

  test("gives back the first of each field, no longer than the form lets it be", async () => {
    const [name = "", value = ""] = Object.entries(draft)[0] ?? [];
    const sent: [string, string][] = Array.from({ length: 90 }, () => [name, value]);
    expect((await site.browse().send(path, sent)).html.split(`name="${name}"`)).toHaveLength(2);
    expect((await site.browse().send(path, { [name]: "a".repeat(15_000) })).status).toBe(302);
  });
});
