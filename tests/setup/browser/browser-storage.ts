import { afterEach, beforeEach, vi } from "vitest";

/** Stubs empty local and session storage for each test of the file. */
export function stubBrowserStorage(): void {
  beforeEach(() => {
    vi.stubGlobal("localStorage", storage());
    vi.stubGlobal("sessionStorage", storage());
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Its entries are its own keys, so that Object.keys returns them. */
function storage(): Storage {
  const methods = {
    getItem: (key: string): string | null => Reflect.get(entries, key) ?? null,
    setItem: (key: string, value: string) => void Reflect.set(entries, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries = Object.create(methods);
  return entries;
}
