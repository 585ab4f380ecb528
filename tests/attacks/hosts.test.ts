import { describe, expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { attackedSite, expectNothingFromInside, form } from "./attacked-site.ts";

/** What a proxy's words, or a wrong host, would be taken over as. */
const evil = "evil.example";

const forwarding = [
  ...[`X-Forwarded-Host: ${evil}`, "X-Forwarded-Proto: ftp"],
  ...[`Forwarded: for=1.1.1.1;host=${evil};proto=ftp`, "X-Original-URL: /admin"],
  ...["X-Rewrite-URL: /admin", "X-React-Router-Prerender: yes", `Origin: https://${evil}`],
];

const sites: { scheme: string; own: string; environment: Record<string, string> }[] = [
  { scheme: "http", environment: {}, own: "localhost" },
  {
    scheme: "https",
    environment: { BASE_URL: "https://heronlake.example.org" },
    own: "heronlake.example.org",
  },
];

describe.each(sites)("over $scheme", ({ scheme, environment, own }) => {
  const site = attackedSite(environment);
  const ask = (path: string, headers: string) =>
    site.attack(`GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

  test.each([
    ...[evil, `${own}.${evil}`, `${own}@${evil}`, `${own}:x`, `${own}:99999999`, "[", "\xff", ""],
    ...["[::ffff:7f00:1]", "0x7f000001", `${own}, ${evil}`, `.${own}`, `${own}.`],
  ])("Host %j is not this site", async (host) => {
    const [answer] = await ask("/login", `Host: ${host}`);
    expect([400, 421]).toContain(answer?.status);
    expect(answer?.body).not.toContain(evil);
  });

  test("two hosts are none", async () => {
    for (const [one, other] of [
      [own, evil],
      [evil, own],
    ]) {
      const [answer] = await ask("/login", `Host: ${one}\r\nHost: ${other}`);
      expect([400, 421]).toContain(answer?.status);
    }
  });

  test.each(forwarding)("%s changes nothing", async (header) => {
    for (const path of ["/", "/faq", "/login", "/contact", "/nowhere"]) {
      const [plain] = await ask(path, `Host: ${own}`);
      const [answer] = await ask(path, `Host: ${own}\r\n${header}`);
      expect(answer?.status).toBe(plain?.status);
      const text = JSON.stringify(answer);
      expect(text).not.toContain(evil);
      expect(text).not.toMatch(/\bftp:/);
    }
  });

  test.each(["%0d%0aSet-Cookie:%20x=1", "%E5%98%8A%E5%98%8DX-Evil:1"])(
    "%s in the query makes no header",
    async (text) => {
      for (const path of ["/", "/calendar", "/contact", "/residents", "/admin", "/login"]) {
        const [answer] = await ask(`${path}?month=${text}&to=${text}&page=${text}`, `Host: ${own}`);
        expect(answer?.headers).not.toHaveProperty("x-evil");
        expect(answer?.headers["set-cookie"] ?? "").not.toContain("x=1");
        expectNothingFromInside(answer?.body ?? "");
      }
    },
  );

  test("cookies are for this site, and all but one for no script", async () => {
    const prefix = scheme === "https" ? "__Host-" : "";
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
