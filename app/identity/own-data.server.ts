import { listEventsOf } from "../domain/audit.server.ts";
import { listOwnMessages } from "../domain/contact-message.server.ts";
import { listOwnMails } from "../domain/mail-choice.server.ts";
import type { SignedIn } from "../domain/person.server.ts";
import { readOwnRow } from "../domain/resident.server.ts";
import { identity } from "./identity.server.ts";
import { listSessions } from "./session-list.server.ts";

/**
 * All that is kept of the signed-in person, for themselves. Messages to the board are told by their
 * address only, so they are part of it where a mailed link has proven that the address is the
 * person's own; otherwise whoever registers with a stranger's address would read theirs.
 */
export async function gatherOwnData(person: SignedIn) {
  const { internalAdapter } = await (await identity()).$context;
  const account = await internalAdapter.findUserById(person.id);
  const isProven = account?.emailVerified === true;
  const sessions = await listSessions(person);
  return {
    account: {
      id: person.id,
      signInAddress: person.signInAddress,
      addressProvenByMail: isProven,
      name: account?.name,
      role: person.role,
      createdAt: account?.createdAt,
    },
    record: await readOwnRow(person),
    sessions: sessions.map(({ id: _, ...session }) => session),
    announcementMails: await listOwnMails(person),
    messagesToTheBoard: isProven
      ? await listOwnMessages(person)
      : "Left out: no mailed link has proven yet that the address is yours. Ask the board.",
    auditTrail: await listEventsOf(person),
  };
}
