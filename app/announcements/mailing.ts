/** Whether announcements are emailed to a resident; "unconfirmed" until they confirm their address. */
export type Mailing = "off" | "unconfirmed" | "on";

/** Reads it from an account; null for the administrator, who has no choice. */
export function mailingOf(
  account: { mailAnnouncements: number | null; addressProvenAt: string | null } | undefined,
): Mailing | null {
  if (typeof account?.mailAnnouncements !== "number") return null;
  if (account.mailAnnouncements === 0) return "off";
  return account.addressProvenAt ? "on" : "unconfirmed";
}
