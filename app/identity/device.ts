// In this order: an Edge also calls itself Chrome, and a Chrome calls itself Safari.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What a browser says of itself, in words such as 'Firefox on Windows'. */
export function describeDevice(userAgent: string): string {
  const nameOf = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameOf(browsers) ?? "A browser";
  const system = nameOf(systems);
  return system ? `${browser} on ${system}` : browser;
}

const LONGEST = 256;

/** The headers of a request by which its session is told from others, cut to a sensible length. */
export function deviceHeaders(headers: Headers): Headers {
  return new Headers({ "User-Agent": (headers.get("User-Agent") ?? "").slice(0, LONGEST) });
}
