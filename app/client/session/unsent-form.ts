import { field } from "#app/client/requests/error-message.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { storedUserId } from "./browser-copies.ts";
import { unsentKey } from "./has-unsent.ts";

type UnsentForm = { action: string; fields: [name: string, value: string][] };

/** Forms about the session or the account are not stored: the person must submit them again. */
const notKept = /^\/(?:auth|account)\//;
/** How long a kept form is offered, in milliseconds: long enough that the person closes it first. */
const offeredMs = 10 * 60_000;

/**
 * Stores in this tab a form that was sent after its session had ended, for the person who sent it. A form
 * with files is not stored.
 */
export async function keepUnsent(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (notKept.test(pathname)) return;
  try {
    const fields = [...(await request.formData())];
    const userId = storedUserId();
    if (userId === null || fields.some(([, value]) => typeof value !== "string")) return;
    const form = { userId, action: pathname + search, fields };
    sessionStorage.setItem(unsentKey, JSON.stringify(form));
  } catch {
    // The body is no form, or storage is blocked or full: the landing page says that nothing was saved.
  }
}

/** Returns the form that was kept for this person, and deletes any kept form. */
export function takeUnsent(userId: string): UnsentForm | null {
  try {
    const kept = sessionStorage.getItem(unsentKey);
    if (kept === null) return null;
    sessionStorage.removeItem(unsentKey);
    const form: unknown = JSON.parse(kept);
    const action = field(form, "action");
    const fields = field(form, "fields");
    const isTheirs = field(form, "userId") === userId;
    if (!isTheirs || typeof action !== "string" || !Array.isArray(fields)) return null;
    return { action, fields: fields.map(([name, value]) => [String(name), String(value)]) };
  } catch {
    return null;
  }
}

/** Offers the person who has signed in again to send the kept form. */
export function offerUnsent(userId: string): void {
  const form = takeUnsent(userId);
  if (!form) return;
  showToast({
    title: "Your last change was not saved",
    description: "You had been signed out before you sent it.",
    durationMs: offeredMs,
    undo: { ...form, label: "Send again", failure: "It could not be sent again." },
  });
}
