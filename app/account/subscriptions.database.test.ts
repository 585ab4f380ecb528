import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, listMails, takeMail } from "../../tests/outbox.ts";
import { makeTables, registerResident, registration, sender } from "../../tests/people.fixture.ts";
import { readFeed } from "../announcements/feed.server.ts";
import { subscribers } from "../announcements/subscription.server.ts";
import { database } from "../database/database.server.ts";
import { visitorContext } from "../identity/guards.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { countRows } from "../table/paginate.server.ts";
import { makeFeed, subscribe } from "./account-forms.server.ts";
import { confirmEmail } from "./change-email.server.ts";
import { loader } from "./confirm-email.route.tsx";

vi.mock("./change-email.server.ts", { spy: true });

beforeAll(makeTables);
beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
});

const count = () => countRows(subscribers(database()));

async function readToken(email: string): Promise<string> {
  const mail = await takeMail(email, "confirm your email address");
  expect(mail.text).toContain("and we'll start sending you Heron Lake announcements.");
  return linkIn(mail).split("=")[1] ?? "";
}

test("who asked while registering gets them once the address is confirmed", async () => {
  const { email } = registration();
  const { person, headers } = await registerResident({ email, mailAnnouncements: true });
  expect(await count()).toBe(0);
  const token = await readToken(email);
  expect(await confirmEmail(person, token, headers)).toMatchObject({ ok: true });
  expect(await count()).toBe(1);
});

test("a link that is opened twice at once confirms the address, on both pages", async () => {
  const { person, headers, email } = await registerResident();
  await subscribe(person, sender(headers));
  const token = await readToken(email);
  const { confirmEmail: confirm } = await vi.importActual<
    typeof import("./change-email.server.ts")
  >("./change-email.server.ts");
  vi.mocked(confirmEmail).mockImplementationOnce(async (...link) => {
    await confirm(...link);
    return confirm(...link);
  });
  const context = new RouterContextProvider();
  context.set(visitorContext, person);
  const request = new Request(`http://localhost/confirmaddress?token=${token}`);
  const shown = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  expect(shown).toMatchObject({ link: { state: "expired" }, isConfirmed: true });
});

async function feedMailsTo(address: string) {
  await waitForBackground();
  const mails = listMails().filter(({ to }) => to === address);
  return mails.filter(({ subject }) => subject.includes("feed address"));
}

test("the owner of a new feed gets an email with what to do, without the key", async () => {
  const { person, email } = await registerResident();
  const key = await makeFeed(person);
  expect(await readFeed(key)).toContain("<feed");
  const [mail, ...others] = await feedMailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("/forgotpassword");
  expect(mail?.text).not.toContain(key);
});
