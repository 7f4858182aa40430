import { env } from "#app/env.server.ts";

/** The settings that are sent to the browser. */
export function publicSettings() {
  const {
    EXTENSION_IDS,
    EXTENSION_STORE_URL,
    GMAIL_ACCESS,
    MAX_UPLOAD_BYTES,
    OFFLINE_GOOGLE,
    POSTHOG_HOST,
    POSTHOG_KEY,
  } = env();
  return {
    extensionIds: EXTENSION_IDS,
    extensionStoreUrl: EXTENSION_STORE_URL,
    gmailAccess: GMAIL_ACCESS,
    mailUrl: "https://mail.google.com/",
    maxUploadBytes: MAX_UPLOAD_BYTES,
    offlineGoogle: OFFLINE_GOOGLE,
    analytics: POSTHOG_KEY === null ? null : { key: POSTHOG_KEY, host: POSTHOG_HOST },
  };
}

/** The id of the survey form that new users are shown; null when none is configured. */
export function surveyId(): string | null {
  return env().TYPEFORM_ID ?? null;
}
