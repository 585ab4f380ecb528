import { formatMoment } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { MailState } from "../database/schema.server.ts";
import type { May } from "../identity/person.server.ts";
import { explainNoMail, writtenToFile } from "../mail/mail-state.server.ts";

/** An email that needs the administrator: it failed, or may not have arrived. */
type TroubledMail = Omit<Awaited<ReturnType<typeof listTroubled>>[number], "announcementId">;

/** An announcement's emails by state. */
export interface MailProgress {
  sent: number;
  /** Only saved as files. */
  written: number;
  /** Including those being sent. */
  pending: number;
  failed: number;
  unknown: number;
  /** Why some wait, and when they are retried, in the association's time zone. */
  delay: { problem: string; nextTry: string } | null;
  troubled: TroubledMail[];
}

/** Says to how many residents an announcement is emailed, or why it isn't. */
export async function sayEmailing(count: number, verb = "We're emailing it to"): Promise<string> {
  const residents = count === 1 ? "1 resident" : `${count} residents`;
  const noMail = await explainNoMail(true);
  return noMail ? `${residents} asked for it by email. ${noMail}` : `${verb} ${residents}.`;
}

export function countMails({ sent, written, pending, failed, unknown }: MailProgress): number {
  return sent + written + pending + failed + unknown;
}

/** How many failed and unknown emails are listed, over all these announcements. */
const SHOWN_TROUBLED = 50;

const kinds = {
  sent: "sent",
  failed: "failed",
  doubtful: "unknown",
  waiting: "pending",
  claimed: "pending",
  handed: "pending",
} as const satisfies Record<MailState, keyof MailProgress>;

/** Counts the emails of announcements by state, by announcement id; announcements without emails have no entry. */
export async function readMailProgress(
  _poster: May<"announce">,
  announcements: string[],
): Promise<Record<string, MailProgress>> {
  if (announcements.length === 0) return {};
  const counted = await database()
    .selectFrom("mails")
    .select((row) => [
      "state",
      row.ref("announcementId").$notNull().as("announcementId"),
      row.fn.countAll().as("count"),
      row.fn.countAll().filterWhere("problem", "=", writtenToFile).as("written"),
      row.fn.max("problem").as("problem"),
      row.fn.min("dueAt").as("dueAt"),
    ])
    .where("announcementId", "in", announcements)
    .groupBy(["announcementId", "state"])
    .execute();
  const progress: Record<string, MailProgress> = {};
  for (const { announcementId, state, count, written, problem, dueAt } of counted) {
    progress[announcementId] ??= {
      ...{ sent: 0, written: 0, pending: 0, failed: 0, unknown: 0 },
      ...{ delay: null, troubled: [] },
    };
    const own = progress[announcementId];
    own[kinds[state]] += Number(count) - Number(written);
    own.written += Number(written);
    if (state === "waiting" && problem) own.delay = { problem, nextTry: formatMoment(dueAt) };
  }
  for (const { announcementId, ...mail } of await listTroubled(announcements)) {
    progress[announcementId]?.troubled.push(mail);
  }
  return progress;
}

async function listTroubled(announcements: string[]) {
  const rows = await database()
    .selectFrom("mails as mail")
    .innerJoin("users", "users.uid", "mail.uid")
    .select(["mail.id", "mail.state", "mail.problem", "users.name"])
    .select((row) => row.ref("mail.announcementId").$notNull().as("announcementId"))
    .where("announcementId", "in", announcements)
    .where("state", "in", ["failed", "doubtful"])
    .orderBy("users.nameKey")
    .orderBy("mail.id")
    .limit(SHOWN_TROUBLED)
    .execute();
  return rows.map(({ state, problem, ...row }) => ({
    ...row,
    outcome: state === "failed" ? "failed" : "unknown",
    problem: problem ?? "",
  }));
}
