/** The messages of Chromium, Firefox and Safari for a module that could not be loaded. */
const moduleMissing = /dynamically imported module|Importing a module script failed/i;
const reloadedAtKey = "galley reloaded at";
const patienceMs = 30_000;

/**
 * Reloads the page if a requested module is missing: after an update the server has the modules of another build,
 * and only a new page knows their names. React Router (8.5) does so for a route's main module; for a loader that
 * is split off, it shows an error in place of the desk or waits for ever, and leaves the rejection unhandled.
 * Returns what ends it.
 */
export function reloadWhenStale(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    if (isModuleMissing(event.reason) && reloadOnce()) event.preventDefault();
  };
  window.addEventListener("unhandledrejection", onRejection);
  return () => window.removeEventListener("unhandledrejection", onRejection);
}

function isModuleMissing(error: unknown): boolean {
  return error instanceof TypeError && moduleMissing.test(error.message);
}

/** Returns false without a network, and within 30 s of the last reload: it would not help. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(reloadedAtKey));
  if (!navigator.onLine || Date.now() - last < patienceMs) return false;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  location.reload();
  return true;
}
