import { extractorVersion } from "#app/extraction/extractor-version.ts";
import { versionRules } from "#app/extraction/versions/version-rules.ts";

/** What has read a message: with a newer one its thread is read again. */
export const extractor = `rules-${extractorVersion}-${versionRules}`;
