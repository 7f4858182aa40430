import { field } from "#app/client/requests/error-message.ts";
import { storedUserId } from "#app/client/session/browser-copies.ts";
import type { Contact } from "#app/domain/mailbox/mailbox.ts";

/** The browser's copy of the first contacts, shown until the server has answered (readings, 25). */
export type ContactsCopy = { contacts: Contact[]; total: number };

const keyOf = (userId: string) => `galley:contacts:${userId}`;
const oldestMs = 30 * 24 * 60 * 60 * 1000;

/** Stores the list for the signed-in user, with the time. */
export function rememberContacts({ contacts, total }: ContactsCopy, now = Date.now()): void {
  try {
    const userId = storedUserId();
    if (!userId || contacts.length === 0) return;
    localStorage.setItem(keyOf(userId), JSON.stringify({ contacts, total, keptAt: now }));
  } catch {
    // Storage is full or blocked: the server still sends the list.
  }
}

/**
 * Returns the list that was stored for the signed-in user within the last 30 days; null if there is
 * none or it is invalid.
 */
export function recallContacts(now = Date.now()): ContactsCopy | null {
  try {
    const userId = storedUserId();
    const kept: unknown = JSON.parse((userId && localStorage.getItem(keyOf(userId))) || "null");
    const [contacts, total, keptAt] = ["contacts", "total", "keptAt"].map((name) =>
      field(kept, name),
    );
    if (typeof keptAt !== "number" || now - keptAt > oldestMs || typeof total !== "number")
      return null;
    return Array.isArray(contacts) && contacts.every(isContact) ? { contacts, total } : null;
  } catch {
    return null;
  }
}

function isContact(value: unknown): value is Contact {
  const photoUrl = field(value, "photoUrl");
  const hasMail = field(value, "hasMail");
  return (
    ["id", "name", "email"].every((name) => typeof field(value, name) === "string") &&
    (photoUrl === null || typeof photoUrl === "string") &&
    (hasMail === null || typeof hasMail === "boolean")
  );
}
