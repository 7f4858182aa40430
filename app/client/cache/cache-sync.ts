const key = "galley:cache-sync";
const livesForMs = 1_000;

/** Tells this browser's other pages of Galley that something changed; the message is removed after 1 s. */
export function syncCaches(now = Date.now()): void {
  try {
    localStorage.setItem(key, String(now));
    setTimeout(() => localStorage.removeItem(key), livesForMs);
  } catch {
    // Without storage, the other pages get the change from the server's events.
  }
}

/** Calls the listener for each message of another page. Returns a function that stops it. */
export function followCacheSync(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
