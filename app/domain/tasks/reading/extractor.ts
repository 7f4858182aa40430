import { extractorVersion } from "#app/extraction/extractor-version.ts";
import { versionRules } from "#app/extraction/versions/version-rules.ts";

/** The version of the extractor that read a message. A thread with messages of an older one is read again. */
export const extractor = `rules-${extractorVersion}-${versionRules}`;
