/** A form that was sent after its session had ended. It is kept in this tab's storage only (unsent-form.ts). */
export const unsentKey = "galley:unsent-form";

/** Whether this tab holds a form that waits to be sent again. Every page asks at once. */
export function hasUnsent(): boolean {
  try {
    return sessionStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}
