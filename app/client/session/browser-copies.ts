import { forgetLoaded } from "#app/client/cache/revision-cache.ts";
import { field } from "#app/client/requests/error-message.ts";
import { unsentKey } from "./has-unsent.ts";

/** The data of a person that this browser stores (specification, section 3). Tokens are never among it. */
const prefix = "galley";
export const profileKey = "galley:userProfile";
/** Stored beside the profile, so that the owner of the copies is known even if the profile is damaged. */
const uidKey = "galley:firebaseUid";

export type Profile = {
  id: string;
  username: string;
  email: string;
  photoUrl: string | null;
  firebaseUid: string;
};

/**
 * Stores the profile of the signed-in person. Deletes the copies of another person who left without logging
 * out. The time makes every sign-in a change, so that the browser's other windows receive a storage event.
 */
export function rememberProfile({ firebaseUid, ...profile }: Profile, now = Date.now()): void {
  try {
    const before = localStorage.getItem(uidKey);
    if (before !== null && before !== firebaseUid) forgetPerson(localStorage);
    localStorage.setItem(uidKey, firebaseUid);
    localStorage.setItem(profileKey, JSON.stringify({ ...profile, rememberedAt: now }));
  } catch {
    // Storage is blocked or full: these copies are only a convenience.
  }
}

/** The id of the person whose copies this browser stores, or null. Throws where storage is blocked. */
export function storedUserId(): string | null {
  const profile: unknown = JSON.parse(localStorage.getItem(profileKey) ?? "null");
  const id = field(profile, "id");
  return typeof id === "string" ? id : null;
}

/**
 * Deletes the person's data from this browser's storage and this page's memory. When the session ended
 * without a logout, a form that waits to be sent again is kept.
 */
export function forgetBrowserCopies(because: "logout" | "session end" = "logout"): void {
  forgetLoaded();
  try {
    forgetPerson(sessionStorage, because === "logout" ? null : unsentKey);
    forgetPerson(localStorage);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function forgetPerson(storage: Storage, kept: string | null = null): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && key !== kept) storage.removeItem(key);
  }
}
