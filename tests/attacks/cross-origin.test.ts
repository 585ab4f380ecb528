/** Another site's page can't send a form in a signed-in person's name. */
import { beforeAll, describe, expect, test } from "vitest";
import { expected } from "../access-expected.ts";
import { attackedSite, signIn } from "./attacked-site.ts";

const site = attackedSite();

const senders = [
  ["says nothing", ""],
  ["is another site", "Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n"],
  ["is another site and hides its origin", "Sec-Fetch-Site: cross-site\r\nOrigin: null\r\n"],
  [
    "is another site that forges the origin",
    "Sec-Fetch-Site: cross-site\r\nOrigin: http://localhost\r\n",
  ],
  ["is another port", "Sec-Fetch-Site: same-site\r\nOrigin: http://localhost:8080\r\n"],
  ["is a neighbouring subdomain", "Sec-Fetch-Site: same-site\r\n"],
  ["says two things", "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n"],
  ["says an unknown thing", "Sec-Fetch-Site: friendly\r\n"],
  ["says an empty thing", "Sec-Fetch-Site:\r\nOrigin: http://localhost\r\n"],
  ["is older, and another site", "Origin: https://evil.example\r\n"],
  ["is older, and another scheme", "Origin: https://localhost\r\n"],
  ["is older, and a longer name", "Origin: http://localhost.evil.example\r\n"],
  ["is older, and hides its origin", "Origin: null\r\n"],
  [
    "is older, and says two origins",
    "Origin: http://localhost\r\nOrigin: https://evil.example\r\n",
  ],
  ["only has a referrer", "Referer: http://localhost/admin\r\n"],
] as const;

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

describe.each(senders)("a sender who %s", (_who, headers) => {
  test("changes nothing", async () => {
    for (const { address, takesForms } of targets) {
      const type = "Content-Type: application/x-www-form-urlencoded\r\n";
      const [answer] = await send("POST", address, type + headers, "title=planted&intent=post");
      // Mail providers are no browsers and say neither; what counts there is the address itself.
      const isLetIn = address === "/unsubscribe" && !/^(Sec-Fetch-Site|Origin):/m.test(headers);
      expect(answer?.status, address).toBe(isLetIn ? 200 : takesForms ? 403 : 405);
      expect(answer?.headers, address).not.toHaveProperty("set-cookie");
    }
  });
});

test.each([
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/json",
  "text/x-script",
  "",
])("a form sent as %j changes nothing", async (type) => {
  for (const { address, takesForms, takesFiles } of targets) {
    const headers = `Sec-Fetch-Site: same-origin\r\n${type && `Content-Type: ${type}\r\n`}`;
    const [answer] = await send("POST", address, headers, "title=planted");
    // Where files may be sent, the page itself says that this is no form.
    const isRead = takesFiles && type.startsWith("multipart");
    expect(answer?.status, address).toBe(isRead ? 400 : takesForms ? 415 : 405);
  }
});

test.each(["cross-site", "same-site"])("a link %s signs nobody out", async (relation) => {
  const [answer] = await send("GET", "/logout", `Sec-Fetch-Site: ${relation}\r\n`);
  expect(answer?.headers).not.toHaveProperty("set-cookie");
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
