import { extractorVersion } from "#app/extraction/extractor-version.ts";

/** What has read a message: with a newer one its thread is read again. */
export const extractor = `rules-${extractorVersion}`;
