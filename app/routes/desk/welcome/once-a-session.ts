const keyOf = (name: string) => `galley once: ${name}`;

/** Hints that are shown once in a browser session. Without storage they may show again. */
export const onceASession = {
  has(name: string): boolean {
    try {
      return sessionStorage.getItem(keyOf(name)) !== null;
    } catch {
      return false;
    }
  },
  /** Marks a hint as shown. Returns false if it already was. */
  mark(name: string): boolean {
    if (this.has(name)) return false;
    try {
      sessionStorage.setItem(keyOf(name), "1");
    } catch {
      // Private windows of some browsers have no storage: showing the hint twice is acceptable.
    }
    return true;
  },
};
