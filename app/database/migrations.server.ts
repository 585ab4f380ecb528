import type { Migration } from "kysely/migration";
import type { Engine } from "./database.server.ts";
import { firstTables } from "./migrations/0001-first-tables.server.ts";
import { attempts } from "./migrations/0002-attempts.server.ts";
import { auditEvents } from "./migrations/0003-audit-events.server.ts";
import { homes } from "./migrations/0004-homes.server.ts";
import { events } from "./migrations/0005-events.server.ts";
import { mailChoice } from "./migrations/0006-mail-choice.server.ts";
import { sharing } from "./migrations/0007-sharing.server.ts";
import { announcementMails } from "./migrations/0008-announcement-mails.server.ts";
import { cardIds } from "./migrations/0009-card-ids.server.ts";
import { messageReading } from "./migrations/0010-message-reading.server.ts";
import { announcementPlaces } from "./migrations/0011-announcement-places.server.ts";
import { announcementFeeds } from "./migrations/0012-announcement-feeds.server.ts";
import { hashedSessions } from "./migrations/0013-hashed-sessions.server.ts";
import { addressProofs } from "./migrations/0014-address-proofs.server.ts";
import { editions } from "./migrations/0015-editions.server.ts";
import { announcementDrafts } from "./migrations/0016-announcement-drafts.server.ts";
import { eventChanges } from "./migrations/0017-event-changes.server.ts";
import { publishing } from "./migrations/0018-publishing.server.ts";
import { announcementAttachments } from "./migrations/0019-announcement-attachments.server.ts";
import { lastChanges } from "./migrations/0020-last-changes.server.ts";
import { lastNames } from "./migrations/0021-last-names.server.ts";
import { messageAnswers } from "./migrations/0022-message-answers.server.ts";
import { movedEvents } from "./migrations/0023-moved-events.server.ts";
import { outgoingMails } from "./migrations/0025-outgoing-mails.server.ts";
import { providerLinks } from "./migrations/0026-provider-links.server.ts";
import { listIndexes } from "./migrations/0028-list-indexes.server.ts";
import { moreListIndexes } from "./migrations/0029-more-list-indexes.server.ts";
import { units } from "./migrations/0030-units.server.ts";

/**
 * Every change of the tables, by name, oldest first. A published one is never edited, so each describes
 * the tables as they were on its day and is not typed by today's schema.
 */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    "0001-first-tables": firstTables(engine),
    "0002-attempts": attempts,
    "0003-audit-events": auditEvents(engine),
    "0004-homes": homes,
    "0005-events": events,
    "0006-mail-choice": mailChoice,
    "0007-sharing": sharing,
    "0008-announcement-mails": announcementMails(engine),
    "0009-card-ids": cardIds(engine),
    "0010-message-reading": messageReading,
    "0011-announcement-places": announcementPlaces,
    "0012-announcement-feeds": announcementFeeds,
    "0013-hashed-sessions": hashedSessions,
    "0014-address-proofs": addressProofs,
    "0015-editions": editions(engine),
    "0016-announcement-drafts": announcementDrafts(engine),
    "0017-event-changes": eventChanges,
    "0018-publishing": publishing,
    "0019-announcement-attachments": announcementAttachments,
    "0020-last-changes": lastChanges,
    "0021-last-names": lastNames(engine),
    "0022-message-answers": messageAnswers(engine),
    "0023-moved-events": movedEvents,
    "0025-outgoing-mails": outgoingMails(engine),
    "0026-provider-links": providerLinks,
    "0028-list-indexes": listIndexes,
    "0029-more-list-indexes": moreListIndexes,
    "0030-units": units(engine),
  };
}
