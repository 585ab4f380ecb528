import type { Page } from "@playwright/test";
import {
  desk,
  expectNoFaults,
  expectNoFaultsAt,
  openAfresh,
  phone,
} from "./accessibility-faults.ts";
import type { PublicAddresses } from "./addresses.ts";
import { header } from "./forms.ts";
import { expect, test } from "./site-test.ts";

/** Has axe look at the pages that a visitor comes to. */
export function testVisitorsAccessibility(addresses: PublicAddresses): void {
  const { documentPages, documentKinds, visitorPages } = addresses;
  /** Whether a page is the same for everyone but for its header. */
  const isDocument = (path: string) => path !== "/" && documentPages.includes(path);

  async function look(page: Page, path: string): Promise<void> {
    await openAfresh(page, path);
    if (!isDocument(path)) return expectNoFaults(page);
    await expectNoFaultsAt(page, phone, "light");
    // In the other two ways one of each kind is looked at by somebody signed in, below.
    if (documentKinds.includes(path)) await expectNoFaultsAt(page, desk, "dark");
  }

  test("no document has a fault", async ({ page }) => {
    for (const path of visitorPages.filter(isDocument)) await look(page, path);
  });

  test("no other page of a visitor has a fault", async ({ page }) => {
    for (const path of visitorPages.filter((path) => !isDocument(path))) await look(page, path);
  });
}

/** Has axe look at one document of each kind with the header's other links. */
export function testSignedInAccessibility({ documentPages }: PublicAddresses): void {
  const kinds = [/^\/amenities$/, /^\/amenities\/./, /^\/covenantsbylaws\/./, /^\/faq$/];
  const firsts = kinds.flatMap((kind) => documentPages.find((path) => kind.test(path)) ?? []);

  test("no public page has a fault for somebody signed in", async ({ page, context, baseURL }) => {
    // By this cookie alone a document's header knows which links to show.
    for (const [role, size] of [
      ["resident", phone],
      ["administrator", desk],
    ] as const) {
      await context.addCookies([{ name: "shoreline-account", value: role, url: baseURL }]);
      for (const path of [...firsts, "/calendar"]) {
        await openAfresh(page, path);
        await expect(header(page).getByText("Log out")).toBeVisible();
        await expectNoFaultsAt(page, size, role === "resident" ? "dark" : "light");
      }
    }
  });
}
