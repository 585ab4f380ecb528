import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** All tables as they were on November 25, 2026; what changed before that is in the repository's history. */
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
  const flag = isPostgres ? "boolean" : "integer";
  const bytes = isPostgres ? "bytea" : "blob";
  // What lists are sorted by compares byte by byte, so that both engines give the same order.
  const key = isPostgres ? 'text collate "C"' : "text";
  const ofQueue = `"state" text not null
    check ("state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')),
  "tries" integer not null, "dueAt" ${key} not null, "giveUpAt" ${key} not null, "owner" text,
  "leaseUntil" ${key}, "problem" text`;
  return `
create table "identityUsers" (
  "id" text primary key, "name" text not null, "email" text not null unique,
  "emailVerified" ${flag} not null, "image" text, "role" text not null,
  "createdAt" ${time} not null, "updatedAt" ${time} not null, "recoveredAt" text,
  "addressProvenAt" text
);
create index "identityUsersByRole" on "identityUsers" ("role", "id");
create table "identitySessions" (
  "id" text primary key, "token" text not null unique,
  "userId" text not null references "identityUsers" ("id") on delete cascade,
  "expiresAt" ${time} not null, "ipAddress" text, "userAgent" text, "createdAt" ${time} not null,
  "updatedAt" ${time} not null
);
create index "identitySessionsOfUser" on "identitySessions" ("userId");
create table "identityCredentials" (
  "id" text primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references "identityUsers" ("id") on delete cascade, "accessToken" text,
  "refreshToken" text, "idToken" text, "accessTokenExpiresAt" ${time},
  "refreshTokenExpiresAt" ${time}, "scope" text, "password" text, "createdAt" ${time} not null,
  "updatedAt" ${time} not null
);
create index "identityCredentialsOfUser" on "identityCredentials" ("userId");
create table "identityVerifications" (
  "id" text primary key, "identifier" text not null, "value" text not null,
  "expiresAt" ${time} not null, "createdAt" ${time} not null, "updatedAt" ${time} not null
);
create index "identityVerificationsByIdentifier" on "identityVerifications" ("identifier");
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
  "sealedIdToken" text, "confirmedAt" text
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
create table "announcements" (
  "id" text primary key, "title" text not null, "body" text not null, "dateCreated" text not null,
  "createdAt" text not null, "expiresOn" text,
  "pinned" integer default 0 not null check ("pinned" in (0, 1)), "editedAt" text,
  "version" integer default 0 not null, "attachments" text
);
create index "announcementsByTime" on "announcements" ("createdAt", "id");
create table "announcementDrafts" (
  "id" text primary key, "title" text not null, "body" text not null, "dateCreated" text not null,
  "expiresOn" text, "pinned" integer not null, "mail" integer not null, "publishAt" ${key},
  "version" integer not null, "createdAt" text not null, "changedAt" ${key} not null,
  "changedBy" text not null, "attachments" text
);
create table "announcementMails" (
  "id" text primary key,
  "announcementId" text not null references "announcements" ("id") on delete cascade,
  "uid" text not null references "identityUsers" ("id") on delete cascade,
  "correction" integer default 0 not null,
  ${ofQueue},
  constraint "announcementMailsOnce" unique ("announcementId", "uid", "correction")
);
create index "announcementMailsByState" on "announcementMails" ("state", "dueAt", "id");
create index "announcementMailsOfResident" on "announcementMails" ("uid");
create table "events" (
  "id" text primary key, "title" text not null, "location" text, "description" text,
  "startDate" text not null, "startTime" text, "endDate" text not null, "endTime" text,
  "repeats" text not null, "until" text, "sequence" integer not null, "createdAt" text not null,
  "changedAt" text not null, "movedFromDate" text, "movedFromTime" text
);
create index "eventsByStart" on "events" ("startDate", "id");
create table "eventChanges" (
  "uid" text not null, "date" text not null, "kind" text not null, "title" text, "location" text,
  "description" text, "startDate" text, "startTime" text, "endDate" text, "endTime" text,
  "sequence" integer not null, "changedAt" text not null,
  constraint "eventChangesKey" primary key ("uid", "date")
);
create table "contactMessages" (
  "id" text primary key, "recipient" text not null, "name" text not null, "email" text not null,
  "message" text not null, "createdAt" text not null, "readAt" text,
  "accountId" text references "identityUsers" ("id") on delete set null
);
create index "contactMessagesByTime" on "contactMessages" ("createdAt", "id");
create index "contactMessagesOfAccount" on "contactMessages" ("accountId");
create index "contactMessagesByReading" on "contactMessages" ("readAt", "id");
create table "messageAnswers" (
  "id" text primary key references "contactMessages" ("id") on delete cascade,
  "answer" text not null, "answeredAt" ${key} not null,
  ${ofQueue}
);
create index "messageAnswersByState" on "messageAnswers" ("state", "dueAt", "id");
create table "outgoingMails" (
  "id" text primary key, "sealed" text not null,
  ${ofQueue}
);
create index "outgoingMailsByState" on "outgoingMails" ("state", "dueAt", "id");
create table "auditEvents" (
  "id" ${key} primary key, "at" ${key} not null, "kind" text not null, "times" integer not null,
  "actor" text, "subject" text, "detail" text
);
create index "auditEventsByTime" on "auditEvents" ("at", "id");
create index "auditEventsByActor" on "auditEvents" ("actor");
create index "auditEventsBySubject" on "auditEvents" ("subject");
create table "editions" (
  "number" integer primary key, "publishedAt" text not null, "publishedBy" text not null,
  "reason" text, "files" text not null, "filesHash" text not null, "filesAdded" integer not null,
  "filesChanged" integer not null, "filesRemoved" integer not null
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
create table "attachmentFiles" (
  "hash" text primary key references "contentFiles" ("hash") on delete cascade,
  "type" text not null, "small" text references "contentFiles" ("hash") on delete cascade,
  "width" integer, "height" integer
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
create table "contentChanges" (
  "edition" integer not null references "editions" ("number"), "kind" text not null,
  "entry" text not null, "action" text not null, "title" text not null,
  constraint "contentChangesKey" primary key ("edition", "kind", "entry")
);
create index "contentChangesOfEntry" on "contentChanges" ("kind", "entry", "edition");
create table "settings" (
  "key" text primary key, "value" text not null
)`;
}
