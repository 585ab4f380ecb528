import { expect, test } from "vitest";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainConnection } from "./postgres-errors.server.ts";

const server = { host: "db.example.org", port: 5432 };

test.each([
  ["ENOTFOUND", "getaddrinfo ENOTFOUND db.example.org", /can't be found, db\.example\.org:5432/],
  ["", "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", /password/],
  ["CERT_HAS_EXPIRED", "certificate has expired", /CERT_HAS_EXPIRED.*sslrootcert/],
])("'%s' (%s) is a mistake, told with DATABASE_URL and the server", (code, message, told) => {
  const explained = explainConnection(Object.assign(new Error(message), { code }), server);
  expect(explained).toBeInstanceOf(DatabaseMisconfigured);
  expect(explained.message).toMatch(told);
  expect(explained.message).toContain("DATABASE_URL");
});

test.each([
  ["EAI_AGAIN", "getaddrinfo EAI_AGAIN db.example.org"],
  ["ECONNREFUSED", "connect ECONNREFUSED 192.0.2.7:5432"],
  ["ECONNRESET", "read ECONNRESET"],
])("'%s' may pass by itself", (code, message) => {
  const explained = explainConnection(Object.assign(new Error(message), { code }), server);
  expect(explained).toBeInstanceOf(DatabaseUnavailable);
  expect(explained).not.toBeInstanceOf(DatabaseMisconfigured);
  expect(explained.message).toContain(
    `DATABASE_URL names, db.example.org:5432, can't be used (${code})`,
  );
});
