import { field } from "./error-message.ts";
import { forgetLoaded } from "./revision-cache.ts";

/** What this browser keeps of a person (specification, section 3). Tokens are never among it. */
const prefix = "galley";
export const profileKey = "galley:userProfile";
/** A form that was sent after its session had ended: in this tab's storage alone (unsent-form.ts). */
export const unsentKey = "galley:unsent-form";
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

/** Whether a form waits in this tab to be sent again. */
export function hasUnsent(): boolean {
  try {
    return sessionStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}

/**
 * At logout nothing of the person stays in this browser's storage or this page's memory. Where the session
 * has ended by itself, a form that waits to be sent again does.
 */
export function forgetBrowserCopies(because: "logout" | "session end" = "logout"): void {
  forgetLoaded();
  try {
    forgetPerson(sessionStorage, because === "logout" ? null : unsentKey);
    forgetPerson(localStorage);
  } catch {
    // Blocked: then nothing was kept.
  }
}

function forgetPerson(storage: Storage, kept: string | null = null): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && key !== kept) storage.removeItem(key);
  }
}
