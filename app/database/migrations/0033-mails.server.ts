import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** One table of emails instead of three; what was answered stands with its message. */
export function mails(engine: Engine): Migration {
  return {
    async up(database: Kysely<unknown>) {
      for (const statement of changes(engine).split(";"))
        await sql.raw(statement).execute(database);
    },
  };
}

function changes(engine: Engine): string {
  // Times compare byte by byte, whatever the database's language.
  const time = engine === "postgres" ? 'text collate "C"' : "text";
  const queued = '"id", "state", "tries", "dueAt", "giveUpAt", "owner", "leaseUntil", "problem"';
  const answer = (column: string) =>
    `(select "${column}" from "messageAnswers" where "messageAnswers"."id" = "contactMessages"."id")`;
  return `
create table "mails" (
  "id" text primary key, "kind" text not null,
  "state" text not null
    check ("state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')),
  "tries" integer not null, "dueAt" ${time} not null, "giveUpAt" ${time} not null, "owner" text,
  "leaseUntil" ${time}, "problem" text,
  "announcementId" text references "announcements" ("id") on delete cascade,
  "uid" text references "identityUsers" ("id") on delete cascade,
  "correction" integer,
  "messageId" text unique references "contactMessages" ("id") on delete cascade,
  "sealed" text,
  unique ("announcementId", "uid", "correction")
);
create index "mailsByState" on "mails" ("state", "dueAt", "id");
create index "mailsOfResident" on "mails" ("uid");
insert into "mails" ("kind", "announcementId", "uid", "correction", ${queued})
  select 'announcement', "announcementId", "uid", "correction", ${queued} from "announcementMails";
insert into "mails" ("kind", "messageId", ${queued})
  select 'answer', "id", ${queued} from "messageAnswers";
insert into "mails" ("kind", "sealed", ${queued})
  select 'single', "sealed", ${queued} from "outgoingMails";
alter table "contactMessages" add column "answer" text;
alter table "contactMessages" add column "answeredAt" ${time};
update "contactMessages" set "answer" = ${answer("answer")}, "answeredAt" = ${answer("answeredAt")};
drop table "announcementMails";
drop table "messageAnswers";
drop table "outgoingMails"`;
}
