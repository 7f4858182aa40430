import { startOfflineGoogle } from "#demo/google/offline-google.ts";

/**
 * The offline Google of a test file, with the settings that point the app at it. Import it first:
 * the app's modules read their settings when they load, and vitest loads imports one after another.
 */
export const google = await startOfflineGoogle({ publicOrigin: "http://localhost:3000" });
Object.assign(process.env, google.env);
