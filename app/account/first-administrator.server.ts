import { type Environment, SettingMistake } from "../platform/environment.server.ts";
import { ensureAdministrator, findAdministratorEmail } from "./administrator.server.ts";

/** The association that the site comes with (samples/heron-lake/site.yaml). */
const sample = {
  name: "Heron Lake Homeowners Association",
  email: "board@heronlake.example.org",
};

type Association = typeof sample;

/**
 * Makes the administrator's account at the first start, with ADMIN_EMAIL or the association's address.
 *
 * @param site what the content says of the association.
 * @throws SettingMistake when the settings leave no address, or a wrong one or a weak password.
 */
export async function ensureFirstAdministrator(
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Environment, "ADMIN_EMAIL" | "ADMIN_PASSWORD">,
  site: Association,
): Promise<void> {
  if (await findAdministratorEmail()) return;
  await ensureAdministrator(ADMIN_EMAIL ?? addressOf(site), ADMIN_PASSWORD);
}

/** Nobody reads what is mailed to the sample's address: another association has one of its own. */
function addressOf({ name, email }: Association): string {
  const address = email.toLowerCase();
  if (address !== sample.email || name === sample.name) return address;
  throw new SettingMistake(
    `The administrator needs an address of yours: ${address} is the sample's. Set ADMIN_EMAIL, as in ADMIN_EMAIL=you@example.org npm start, and put the association's own address into site.yaml.`,
  );
}
