import type { Environment } from "../platform/environment.server.ts";

/** The settings that an export tells of: neither passwords, nor what is only about this machine. */
export function keptSettings(settings: Environment): Record<string, unknown> {
  const { BASE_URL, ADMIN_EMAIL, MAIL_FROM, REGISTRATION } = settings;
  const { REGISTRATIONS_PER_HOUR, MESSAGES_KEPT_DAYS } = settings;
  return {
    ...{ BASE_URL, ADMIN_EMAIL, MAIL_FROM, REGISTRATION },
    ...{ REGISTRATIONS_PER_HOUR, MESSAGES_KEPT_DAYS },
  };
}
