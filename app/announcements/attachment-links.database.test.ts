import { beforeAll, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { announcementMail } from "./announcement-queue.server.ts";
import type { Attachment } from "./attachments.ts";
import { writeFeed } from "./feed.server.ts";

beforeAll(makeTables);

const hash = "a".repeat(64);
const plan: Attachment = {
  ...{ hash, name: "Año & plan.pdf", type: "pdf", size: 1_240_000 },
  ...{ alt: "", small: null, width: null, height: null },
};
const map: Attachment = {
  ...{ hash, name: "IMG_1.webp", type: "picture", size: 82_400 },
  ...{ alt: 'A <map> of "Heron Way"', small: hash, width: 900, height: 1200 },
};
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const text = { title: "Road works", body: "See the plan.", dateCreated: "May 1" };
const attachments = JSON.stringify([plan, map]);
const address = `${siteOrigin()}/announcements/${id}`;

function mail(given: string | null) {
  const to = { id, uid: "u", email: "robin@example.org", correction: 0, announcementId: id };
  return announcementMail({ ...text, ...to, attachments: given });
}

test("a mail names attachments with links, as plain text and as HTML", async () => {
  const { text: plain, html } = await mail(attachments);
  expect(plain).toContain(
    [
      "See the plan.\n",
      "Attached; log in to the site to open:",
      "- Año & plan.pdf (PDF, 1.2 MB)",
      `  ${address}/A%C3%B1o%20%26%20plan.pdf`,
      '- IMG_1.webp (picture, 82 KB) A <map> of "Heron Way"',
      `  ${address}/IMG_1.webp`,
    ].join("\n"),
  );
  expect(html).toContain(
    `<a href="${address}/A%C3%B1o%20%26%20plan.pdf">Año &amp; plan.pdf</a> (PDF, 1.2 MB)`,
  );
  expect(html).toContain("(picture, 82 KB) A &lt;map&gt; of &quot;Heron Way&quot;</li>");
  expect(html).not.toContain("<img");
});

test("a mail leads to the announcement's own page", async () => {
  const { text: plain, html } = await mail(null);
  expect(plain).toContain(`See the plan.\n\nOn the site:\n${address}\n`);
  expect(html).toContain(`<a href="${address}">Read it on the site</a>`);
});

test("one without attachments says nothing of any", async () => {
  const { text: plain, html } = await mail(null);
  expect(`${plain}${html}`).not.toContain("Attached");
});

test("a feed names them, too", async () => {
  const entry = { ...text, id, attachments, createdAt: "2027-05-01T12:00:00.000Z", editedAt: null };
  const feed = await writeFeed([entry], entry.createdAt);
  expect(feed).toContain(`${address}/IMG_1.webp&quot;&gt;IMG_1.webp&lt;/a&gt; (picture, 82 KB)`);
});
