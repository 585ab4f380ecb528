import { describe, expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { attackedSite, form } from "./attacked-site.ts";

const sites: { scheme: string; own: string; environment: Record<string, string> }[] = [
  { scheme: "http", own: "localhost", environment: {} },
  {
    scheme: "https",
    own: "heronlake.example.org",
    environment: { BASE_URL: "https://heronlake.example.org" },
  },
];

describe.each(sites)("over $scheme", ({ scheme, own, environment }) => {
  const site = attackedSite(environment);
  const prefix = scheme === "https" ? "__Host-" : "";
  test("cookies are for this site, and all but one for no script", async () => {
    const body = new URLSearchParams(administrator).toString();
    const [answer] = await site.attack(
      `POST /login HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n${form}` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer?.status).toBe(302);
    const set = answer?.headers["set-cookie"]?.split("\n") ?? [];
    expect(set.join()).toContain(`${prefix}shoreline-session=`);
    for (const cookie of set) {
      const [pair = "", ...attributes] = cookie.split("; ");
      expect(attributes).toEqual(expect.arrayContaining(["SameSite=Lax", "Path=/"]));
      expect(attributes.includes("Secure"), pair).toBe(scheme === "https");
      expect(cookie).not.toMatch(/domain=/i);
      expect(pair.startsWith(`${prefix}shoreline-`), pair).toBe(true);
      if (pair === `${prefix}shoreline-account=administrator%20Administrator`) continue;
      expect(attributes, pair).toContain("HttpOnly");
    }
  });
});
