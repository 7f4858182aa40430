// Deleted at logout with all of Galley's data in this browser (see forget-browser-copies.ts).
const key = "galley: counted sign-in";
/** Without storage, only a sign-in of the last minute counts. */
const justNowMs = 60_000;

/** Returns true once for each sign-in (given by its time in milliseconds): on its first page. */
export function isNewLogin(signedInAt: number, now = Date.now()): boolean {
  try {
    const counted = localStorage.getItem(key);
    localStorage.setItem(key, String(signedInAt));
    return counted !== String(signedInAt);
  } catch {
    return now - signedInAt < justNowMs;
  }
}
