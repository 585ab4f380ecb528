import { lookup } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecurely } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import { isInList, isThisMachine, parseIp } from "../platform/ip-addresses.server.ts";

/*
 * Requests to the identity provider. Only its issuer's name is the operator's word; all other addresses
 * come from a document that it serves, so they may not lead into the network behind the site.
 */

/** In bytes; a provider's documents have a few kilobytes. */
const largestAnswer = 256 * 1024;
/** For a whole request, in milliseconds. */
const patience = 5000;

/** Networks that no public server has an address in. */
const inner = new BlockList();
const innerSubnets = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/96 fc00::/6`;
for (const subnet of innerSubnets.split(/\s+/)) {
  const [network = "", bits] = subnet.split("/");
  inner.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4");
}

/** Whether an address leads to this machine or a private network. */
export function isInner(ip: string): boolean {
  const plain = parseIp(ip);
  return plain === undefined || isInList(plain, inner);
}

/** A request that must not be made, or an answer that must not be read. */
class Forbidden extends Error {}

/**
 * A `fetch` for one provider: over TLS, following no redirect, with an answer of limited size within
 * limited time. The issuer's own host may be anywhere, also on the operator's network or, without TLS, on
 * this machine. Other hosts must have public addresses, which is checked when connecting.
 */
export function fetchFrom(issuer: string) {
  const { hostname: own, protocol } = new URL(issuer);
  return async (
    address: string,
    options: { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const url = new URL(address);
    const isOwn = url.hostname === own;
    const isPlain = url.protocol === "http:" && protocol === "http:" && isOwn && isThisMachine(own);
    if (url.protocol !== "https:" && !isPlain) throw new Forbidden("an address without TLS");
    const ip = parseIp(url.hostname);
    if (!isOwn && ip !== undefined && isInner(ip)) throw new Forbidden("an inner address");
    const body = options.body === undefined || options.body === null ? "" : String(options.body);
    const headers = new Headers(options.headers);
    if (body) headers.set("Content-Length", String(Buffer.byteLength(body)));
    const limit = AbortSignal.timeout(patience);
    const send = isPlain ? requestPlain : requestSecurely;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = send(
      url,
      {
        method: options.method ?? "GET",
        headers: Object.fromEntries(headers),
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        // A connection of its own: none that was kept open has been checked for another host.
        agent: false,
        ...(isOwn ? {} : { lookup: lookUpPublic }),
      },
      (answer) => readAnswer(answer).then(resolve, reject),
    );
    sent.once("error", reject).end(body);
    return promise;
  };
}

/** Finds a host's addresses, and fails if one of them is inner. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const isBad = !error && addresses.some(({ address }) => isInner(address));
    const [first] = error ? [] : addresses;
    if (error || isBad || !first) return done(error ?? new Forbidden("an inner address"), "", 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > largestAnswer) {
      answer.destroy();
      throw new Forbidden("an answer that is too large");
    }
    chunks.push(chunk);
  }
  const status = answer.statusCode ?? 0;
  const type = answer.headers["content-type"];
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, {
    status: status >= 200 ? status : 502,
    headers: type ? { "Content-Type": type } : {},
  });
}
