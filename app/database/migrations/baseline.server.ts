import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** All tables as they are since version 1.0.0; what changed before that is in the repository's history. */
export function baseline(engine: Engine): Migration {
  return {
    async up(database: Kysely<unknown>) {
      for (const statement of tables(engine).split(";")) await sql.raw(statement).execute(database);
    },
  };
}

function tables(engine: Engine): string {
  const isPostgres = engine === "postgres";
  const time = isPostgres ? "timestamptz" : "text";
  const bytes = isPostgres ? "bytea" : "blob";
  // What lists are sorted by compares byte by byte, so that both engines give the same order.
  const key = isPostgres ? 'text collate "C"' : "text";
  return `
create table "identityUsers" (
  "id" text primary key, "name" text not null, "email" text not null unique,
  "role" text not null, "createdAt" ${time} not null, "updatedAt" ${time} not null,
  "recoveredAt" text, "addressProvenAt" text
);
create index "identityUsersByRole" on "identityUsers" ("role", "id");
create table "identitySessions" (
  "id" text primary key, "token" text not null unique,
  "userId" text not null references "identityUsers" ("id") on delete cascade,
  "expiresAt" ${time} not null, "userAgent" text, "createdAt" ${time} not null
);
create index "identitySessionsOfUser" on "identitySessions" ("userId");
create table "identityCredentials" (
  "id" text primary key,
  "userId" text not null references "identityUsers" ("id") on delete cascade,
  "password" text, "createdAt" ${time} not null, "updatedAt" ${time} not null
);
create index "identityCredentialsOfUser" on "identityCredentials" ("userId");
create table "oneTimeLinks" (
  "tokenHash" text primary key, "purpose" text not null,
  "userId" text not null references "identityUsers" ("id") on delete cascade, "address" text,
  "createdAt" text not null, "expiresAt" text not null
);
create index "oneTimeLinksOfUser" on "oneTimeLinks" ("userId");
create table "providerLinks" (
  "issuer" text not null, "subject" text not null,
  "userId" text not null references "identityUsers" ("id") on delete cascade,
  "createdAt" text not null, constraint "providerLinksById" primary key ("issuer", "subject")
);
create index "providerLinksOfUser" on "providerLinks" ("userId");
create table "providerSessions" (
  "sessionId" text primary key references "identitySessions" ("id") on delete cascade,
  "confirmedAt" text
);
create table "attempts" (
  "key" text primary key, "points" integer not null, "expire" bigint
);
create index "attemptsByEnd" on "attempts" ("expire");
create table "users" (
  "uid" ${key} primary key references "identityUsers" ("id") on delete cascade,
  "name" text not null, "email" text not null, "houseNum" integer not null,
  "houseStreet" text not null, "phoneNumber" text not null,
  "includeOnDir" text not null check ("includeOnDir" in ('Y', 'N')), "consentedAt" text,
  "createdAt" text not null, "nameKey" ${key} not null, "streetKey" ${key} not null,
  "mailAnnouncements" integer default 0 not null check ("mailAnnouncements" in (0, 1)),
  "shareEmail" integer default 1 not null check ("shareEmail" in (0, 1)),
  "sharePhone" integer default 1 not null check ("sharePhone" in (0, 1)),
  "shareHouse" integer default 1 not null check ("shareHouse" in (0, 1)), "cardId" text,
  "feedKeyHash" text, "feedMadeAt" text, "lastName" text default '' not null,
  "lastNameKey" ${key} default '' not null, "unit" ${key} default '' not null
);
create index "usersByLastName" on "users" ("includeOnDir", "lastNameKey", "nameKey", "uid");
create index "usersByStreet" on "users" ("includeOnDir", "streetKey", "houseNum", "uid");
create index "usersByHouseNumber" on "users" ("includeOnDir", "houseNum", "streetKey", "uid");
create unique index "usersByCard" on "users" ("cardId");
create unique index "usersByFeed" on "users" ("feedKeyHash");
create index "usersByShownStreet" on "users" ("includeOnDir", "shareHouse", "streetKey", "houseNum", "uid");
create index "usersByShownHouseNumber" on "users" ("includeOnDir", "shareHouse", "houseNum", "streetKey", "uid");
create index "usersByShownLastName" on "users" ("includeOnDir", "shareHouse", "lastNameKey", "nameKey", "uid");
create index "allUsersByLastName" on "users" ("lastNameKey", "nameKey", "uid");
create index "allUsersByStreet" on "users" ("streetKey", "houseNum", "uid");
create index "allUsersByHouseNumber" on "users" ("houseNum", "streetKey", "uid");
create index "usersByMailChoice" on "users" ("mailAnnouncements", "uid");
create table "homes" (
  "houseNum" integer not null, "streetKey" text not null,
  constraint "homesKey" primary key ("houseNum", "streetKey")
);
create table "contactMessages" (
  "id" text primary key, "recipient" text not null, "name" text not null, "email" text not null,
  "message" text not null, "createdAt" text not null, "readAt" text,
  "accountId" text references "identityUsers" ("id") on delete set null,
  "answer" text, "answeredAt" ${key}
);
create index "contactMessagesByTime" on "contactMessages" ("createdAt", "id");
create index "contactMessagesOfAccount" on "contactMessages" ("accountId");
create index "contactMessagesByReading" on "contactMessages" ("readAt", "id");
create table "auditEvents" (
  "id" ${key} primary key, "at" ${key} not null, "kind" text not null, "times" integer not null,
  "actor" text, "subject" text, "detail" text
);
create index "auditEventsByTime" on "auditEvents" ("at", "id");
create index "auditEventsByActor" on "auditEvents" ("actor");
create index "auditEventsBySubject" on "auditEvents" ("subject");
create table "editions" (
  "number" integer primary key, "publishedAt" text not null, "publishedBy" text not null,
  "reason" text
);
create table "contentFiles" (
  "hash" text primary key, "size" integer not null, "keptAt" text not null,
  "isWhole" integer default 0 not null, "firstEdition" integer references "editions" ("number")
);
create table "contentPieces" (
  "hash" text not null references "contentFiles" ("hash") on delete cascade,
  "place" integer not null, "bytes" ${bytes} not null,
  constraint "contentPiecesKey" primary key ("hash", "place")
);
create table "contentDrafts" (
  "id" text primary key, "kind" text not null, "entry" text, "action" text not null,
  "title" text not null, "fields" text not null, "seen" text, "savedBy" text not null,
  "savedAt" text not null, "revision" integer not null, "publishAt" text, "problem" text,
  constraint "contentDraftsOfEntry" unique ("kind", "entry", "action")
);
create table "contentDraftFiles" (
  "draft" text not null references "contentDrafts" ("id") on delete cascade, "hash" text not null,
  constraint "contentDraftFilesKey" primary key ("draft", "hash")
);
create table "settings" (
  "key" text primary key, "value" text not null
);
create table "entries" (
  "kind" ${key} not null, "slug" ${key} not null, "values" text not null,
  "position" double precision, "audience" text not null check ("audience" in ('everyone', 'residents')),
  "fromEdition" integer not null references "editions" ("number"),
  "toEdition" integer references "editions" ("number"),
  "isTakenDown" integer default 0 not null,
  constraint "entriesKey" primary key ("kind", "slug", "fromEdition")
);
create unique index "entriesNow" on "entries" ("kind", "slug") where "toEdition" is null;
create index "entriesByBeginning" on "entries" ("fromEdition");
create index "entriesByEnd" on "entries" ("toEdition");
create table "messagePhotos" (
  "messageId" text not null references "contactMessages" ("id") on delete cascade,
  "place" integer not null, "bytes" ${bytes} not null,
  constraint "messagePhotosKey" primary key ("messageId", "place")
);
create table "mails" (
  "id" text primary key, "kind" text not null, "state" text not null
    check ("state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')),
  "tries" integer not null, "dueAt" ${key} not null, "giveUpAt" ${key} not null, "owner" text,
  "leaseUntil" ${key}, "problem" text, "announcementId" text,
  "uid" text references "identityUsers" ("id") on delete cascade, "correction" integer,
  "messageId" text unique references "contactMessages" ("id") on delete cascade,
  "sealed" text, unique ("announcementId", "uid", "correction")
);
create index "mailsByState" on "mails" ("state", "dueAt", "id");
create index "mailsOfResident" on "mails" ("uid")`;
}
