import { type APIRequestContext, test as base, expect } from "@playwright/test";
import { administrator, type RunningSite, startSite } from "../running-site.ts";
import type { Sample } from "../samples.ts";
import { type PageFaults, watchFaults } from "./page-faults.ts";
import { inventResident, type Resident } from "./residents.ts";

/** Ways into an account without going through the forms, whose own tests do that. */
export interface Accounts {
  /** Registers a resident and signs this browser in as them. */
  signInAsResident: (details?: Partial<Resident>) => Promise<Resident>;
  signInAsAdministrator: () => Promise<void>;
  /** Registers somebody else; this browser's own session stays. */
  enrol: (details?: Partial<Resident>) => Promise<Resident>;
  /** Has the administrator post an announcement; this browser's own session stays. */
  announce: (title: string, fields?: Record<string, string>) => Promise<void>;
}

interface OfTest {
  faults: PageFaults;
  accounts: Accounts;
}

interface OfWorker {
  /**
   * Whose server it is. Files that name none follow each other on one, so that browser and server
   * start once for all of them: none may need to be alone, and together they may be refused at most
   * five logins, as one address may be six times a minute.
   */
  serverOf: string;
  /** The sample that it shows, if not the tested one. */
  sample: Sample | undefined;
  /** Settings of that server beside the usual ones. */
  settings: Record<string, string>;
  site: RunningSite;
}

/** A test with the built site running beside it; it fails when the browser complains of anything. */
export const test = base.extend<OfTest, OfWorker>({
  serverOf: ["site", { scope: "worker", option: true }],
  settings: [{}, { scope: "worker", option: true }],
  sample: [undefined, { scope: "worker", option: true }],
  site: [
    async ({ serverOf, settings, sample }, use) => {
      const site = await startSite(serverOf, settings, sample);
      await use(site);
      await site.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  faults: [
    async ({ context }, use) => {
      const faults = await watchFaults(context);
      await use(faults);
      expect(faults.found(), "what the browser complained of").toEqual([]);
    },
    { auto: true },
  ],
  accounts: async ({ context, playwright, site }, use) => {
    // The context's own requests share its cookies; these don't.
    const other = await playwright.request.newContext({ baseURL: site.origin });
    await use({
      async signInAsResident(details) {
        const resident = inventResident(details);
        await submit(context.request, site, "/register", { ...resident });
        return resident;
      },
      signInAsAdministrator: () => submit(context.request, site, "/login", administrator),
      async enrol(details) {
        const resident = inventResident(details);
        await submit(other, site, "/register", { ...resident });
        return resident;
      },
      async announce(title, fields) {
        const usual = { body: "Bring a chair.", dateCreated: "November 21, 2026" };
        await submit(other, site, "/login", administrator);
        await submit(other, site, "/admin", { title, ...usual, ...fields });
      },
    });
    await other.dispose();
  },
});

export { expect };

async function submit(
  request: APIRequestContext,
  { origin }: RunningSite,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await request.post(origin + path, {
    form,
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(302);
}
