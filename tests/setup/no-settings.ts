/** What the person running the tests has set for their own site must not reach it. */
const siteVariables = [
  ...["PORT", "HOST", "BASE_URL", "DATABASE_URL", "SMTP_URL", "MAIL_FROM"],
  ...["ADMIN_EMAIL", "ADMIN_PASSWORD", "REGISTRATION", "REGISTRATIONS_PER_HOUR"],
  ...["MAILS_PER_MINUTE", "MESSAGES_KEPT_DAYS", "TRUSTED_PROXIES", "SECRET"],
  ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_ONLY"],
];
for (const name of siteVariables) delete process.env[name];
