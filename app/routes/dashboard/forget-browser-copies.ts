import { forgetLoaded } from "#app/ui/revision-cache.ts";

const prefix = "galley";

/** At logout nothing of the person stays in this browser's storage. */
export function forgetBrowserCopies(): void {
  forgetLoaded();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key);
    }
  }
}
