import { startOfflineGoogle } from "#demo/google/offline-google.ts";

/** The offline Google of this process of tests: started before its first file, it ends with the process. */
export const google = await startOfflineGoogle({ publicOrigin: "http://localhost:3000" });
