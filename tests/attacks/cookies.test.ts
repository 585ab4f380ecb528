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
  const ask = (line: string, headers: string, body = "") =>
    site.attack(
      `${line} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n${headers}` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );

  async function signIn(cookie = "") {
    const body = new URLSearchParams(administrator).toString();
    const [answer] = await ask("POST /login", `${form}${cookie}`, body);
    const set = answer?.headers["set-cookie"]?.split("\n") ?? [];
    const session = set.find((text) => text.startsWith(`${prefix}shoreline-session=`)) ?? "";
    return { answer, set, session };
  }

  test("cookies are for this site, and all but one for no script", async () => {
    const { answer, set, session } = await signIn();
    expect(answer?.status).toBe(302);
    expect(session).not.toBe("");
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
