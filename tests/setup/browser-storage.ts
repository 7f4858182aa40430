import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of the file empty local and session storage, as a browser has them. */
export function stubBrowserStorage(): void {
  beforeEach(() => {
    vi.stubGlobal("localStorage", storage());
    vi.stubGlobal("sessionStorage", storage());
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Its entries are its own keys, as Object.keys sees them. */
function storage(): Storage {
  const methods = {
    getItem: (key: string): string | null => Reflect.get(entries, key) ?? null,
    setItem: (key: string, value: string) => void Reflect.set(entries, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries = Object.create(methods);
  return entries;
}
