import { join } from "node:path";
import { expect, test } from "vitest";
import { PostgresUrlError, parsePostgresUrl } from "./postgres-url.server.ts";

const authority = join(import.meta.dirname, "../../tests/setup/certificates/authority.pem");

function tlsOf(text: string) {
  const { ssl } = parsePostgresUrl(text);
  return ssl ? ssl.rejectUnauthorized : false;
}

test.each([
  ["postgres://db/shoreline", "db 5432"],
  ["postgresql://user@db.example.org:6432/shoreline", "db.example.org 6432"],
  ["postgres://user:p,w@[2001:db8::7]:5433/shoreline", "2001:db8::7 5433"],
  ["postgres://user@%2Frun%2Fpostgresql/shoreline", "/run/postgresql 5432"],
  ["postgres:///shoreline?host=/run/postgresql", "/run/postgresql 5432"],
  ["postgres:///shoreline", "localhost 5432"],
])("%s names %s", (text, server) => {
  const { host, port } = parsePostgresUrl(text);
  expect(`${host} ${port}`).toBe(server);
});

test("who signs in, and to what, is read as it is written there", () => {
  const text = "postgres://the%20user:a@b:c%23%2F%25,d@db/my%20base?application_name=shoreline";
  expect(parsePostgresUrl(text)).toMatchObject({
    user: "the user",
    password: "a@b:c#/%,d",
    database: "my base",
    application_name: "shoreline",
  });
  expect(parsePostgresUrl("postgres://db")).toMatchObject({ user: undefined, database: undefined });
});

test.each([
  ["postgres://db.example.org/x", true],
  ["postgres://localhost.example.org/x", true],
  ["postgres://localhost/x", false],
  ["postgres://[::1]/x", false],
  ["postgres:///x?host=/run/postgresql", false],
  ["postgres://localhost/x?sslmode=verify-full", true],
  // In other programs these two check less, or nothing.
  ["postgres://db.example.org/x?sslmode=require", true],
  ["postgres://db.example.org/x?sslmode=verify-ca", true],
  ["postgres://db.example.org/x?sslmode=no-verify", false],
])("%s: the certificate is checked: %j", (text, checked) => {
  expect(tlsOf(text)).toBe(checked);
});

test("plain text off this machine is what somebody wrote, and encrypted without a check, too", () => {
  const sslOf = (mode: string) =>
    parsePostgresUrl(`postgres://db.example.org/x?sslmode=${mode}`).ssl;
  expect(sslOf("disable")).toBe(false);
  expect(sslOf("no-verify")).toEqual({ rejectUnauthorized: false });
});

test("an authority of one's own is read from its file", () => {
  const { ssl } = parsePostgresUrl(`postgres://db.example.org/x?sslrootcert=${authority}`);
  const expected = { rejectUnauthorized: true, ca: expect.stringContaining("BEGIN CERTIFICATE") };
  expect(ssl).toEqual(expected);
});

test.each([
  ["postgres://user:sec#ret@db/x", "%23"],
  ["postgres://user:sec/ret@db/x", "%2F"],
  ["postgres://user:sec?ret@db/x", "%3F"],
  ["postgres://user:sec%ret@db/x", "%25"],
  ["postgres://user:secret@db:port/x", "db.example.org:5432"],
  ["postgres://user:secret@one:1,two:2/x", "one server"],
  ["postgres:///x?host=one,two", "provider's address"],
  ["postgres://user:secret@db/x?sslmode=prefer", "sslmode=disable"],
  ["postgres://user:secret@db/x?ssl=false", "sslmode"],
  ["postgres://user:secret@db/x?sslrootcert=/nowhere/ca.pem", "sslrootcert"],
])("%s is a mistake that is told without the password", (text, told) => {
  const read = () => parsePostgresUrl(text);
  expect(read).toThrow(PostgresUrlError);
  expect(read).toThrow(told);
  expect(read).not.toThrow(/sec|ret/);
});
