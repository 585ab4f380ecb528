import { expect, test } from "vitest";
import { describeDevice } from "./open-sessions.server.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`,
    "Safari on a Mac",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
    "Safari on an iPhone",
  ],
  ["curl/8.16.0", "A browser"],
  ["", "A browser"],
  ["<script>alert(1)</script> on Windows", "A browser on Windows"],
])("%s is '%s'", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
