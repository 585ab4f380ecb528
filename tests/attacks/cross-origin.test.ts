/** Another site's page can't send a form in a signed-in person's name. */
import { beforeAll, expect, test } from "vitest";
import { expected } from "../access-expected.ts";
import { attackedSite, signIn } from "./attacked-site.ts";

const site = attackedSite();

/** Of each kind one; which others there are, server/validate-request.test.ts knows. */
const senders = [
  ["says nothing", ""],
  ["is another site", "Sec-Fetch-Site: cross-site\r\nOrigin: http://localhost\r\n"],
  ["is a neighbouring subdomain", "Sec-Fetch-Site: same-site\r\n"],
  ["is older, and another site", "Origin: https://evil.example\r\n"],
  ["is older, and hides its origin", "Origin: null\r\n"],
  ["only has a referrer", "Referer: http://localhost/admin\r\n"],
] as const;

const plainForm = "application/x-www-form-urlencoded";

/** Every page and its data. */
const targets = Object.values(expected).flatMap(({ path, takesForms = false, takesFiles }) => {
  const addresses = path === null ? [] : [path, path === "/" ? "/_.data" : `${path}.data`];
  return addresses.map((address) => ({ address, takesForms, takesFiles }));
});

let cookies = "";
beforeAll(async () => {
  cookies = await signIn(site);
});

function send(method: string, address: string, headers: string, body = "") {
  return site.attack(
    `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookies}\r\n` +
      `${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

test("no other sender's form changes anything at any address", async () => {
  for (const [who, headers] of senders) {
    // Mail providers are no browsers and say neither; what counts there is the address itself.
    const isProvider = !/^(Sec-Fetch-Site|Origin):/m.test(headers);
    for (const { address, takesForms, takesFiles } of targets) {
      for (const type of takesFiles
        ? [plainForm, "multipart/form-data; boundary=x"]
        : [plainForm]) {
        const sent = `Content-Type: ${type}\r\n${headers}`;
        const [answer] = await send("POST", address, sent, "title=planted&intent=post");
        const isLetIn = address === "/unsubscribe" && isProvider;
        const where = `a sender who ${who} at ${address}`;
        expect.soft(answer?.status, where).toBe(isLetIn ? 200 : takesForms ? 403 : 405);
        expect.soft(answer?.headers, where).not.toHaveProperty("set-cookie");
      }
    }
  }
});

test("a form sent as anything else changes nothing", async () => {
  const types = ["text/plain", "multipart/form-data; boundary=x", "application/json", ""];
  for (const type of types) {
    for (const { address, takesForms, takesFiles } of targets) {
      const headers = `Sec-Fetch-Site: same-origin\r\n${type && `Content-Type: ${type}\r\n`}`;
      const [answer] = await send("POST", address, headers, "title=planted");
      // Where files may be sent, the page itself says that this is no form.
      const isRead = takesFiles && type.startsWith("multipart");
      const status = isRead ? 400 : takesForms ? 415 : 405;
      expect.soft(answer?.status, `${type} at ${address}`).toBe(status);
    }
  }
});

test("nothing that another site asks before a form is granted", async () => {
  const asked = "Access-Control-Request-Method: POST\r\nOrigin: https://evil.example\r\n";
  for (const { address } of targets) {
    const [answer] = await send("OPTIONS", address, asked);
    expect(answer?.status, address).toBe(405);
    const names = Object.keys(answer?.headers ?? {});
    expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("after all that the administrator is still signed in, and nothing was posted", async () => {
  const [answer] = await send("GET", "/admin", "");
  expect(answer?.status).toBe(200);
  expect(answer?.body).not.toContain("planted");
});
