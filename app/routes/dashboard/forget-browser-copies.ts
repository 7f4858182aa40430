const prefix = "galley";

/** At logout nothing of the person stays in this browser's storage. */
export function forgetBrowserCopies(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key);
    }
  }
}
