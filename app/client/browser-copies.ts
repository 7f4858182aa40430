import { field } from "./error-message.ts";
import { forgetLoaded } from "./revision-cache.ts";

/** What this browser keeps of a person (specification, section 3). Tokens are never among it. */
const prefix = "galley";
export const profileKey = "galley:userProfile";
/** Beside the profile, so that a damaged one still tells whose the other copies are. */
const uidKey = "galley:firebaseUid";

export type Profile = {
  id: string;
  username: string;
  email: string;
  photoUrl: string | null;
  firebaseUid: string;
};

/**
 * Keeps the profile of who is signed in. Copies of somebody else, who left without logging out, go.
 * The time makes every sign-in a change that the browser's other windows hear of.
 */
export function rememberProfile({ firebaseUid, ...profile }: Profile, now = Date.now()): void {
  try {
    const before = localStorage.getItem(uidKey);
    if (before !== null && before !== firebaseUid) forgetPerson(localStorage);
    localStorage.setItem(uidKey, firebaseUid);
    localStorage.setItem(profileKey, JSON.stringify({ ...profile, rememberedAt: now }));
  } catch {
    // Blocked or full: these copies are a convenience.
  }
}

/** Whose copies this browser keeps: the id in the profile, or null. Throws where storage is blocked. */
export function storedUserId(): string | null {
  const profile: unknown = JSON.parse(localStorage.getItem(profileKey) ?? "null");
  const id = field(profile, "id");
  return typeof id === "string" ? id : null;
}

/** At logout nothing of the person stays in this browser's storage or this page's memory. */
export function forgetBrowserCopies(): void {
  forgetLoaded();
  try {
    forgetPerson(sessionStorage);
    forgetPerson(localStorage);
  } catch {
    // Blocked: then nothing was kept.
  }
}

function forgetPerson(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix)) storage.removeItem(key);
  }
}
