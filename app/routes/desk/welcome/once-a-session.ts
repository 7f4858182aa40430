const keyOf = (name: string) => `galley once: ${name}`;

/** What is shown once in a browser session. Without storage it may show again. */
export const onceASession = {
  has(name: string): boolean {
    try {
      return sessionStorage.getItem(keyOf(name)) !== null;
    } catch {
      return false;
    }
  },
  /** Marks it as shown. False when it already was. */
  mark(name: string): boolean {
    if (this.has(name)) return false;
    try {
      sessionStorage.setItem(keyOf(name), "1");
    } catch {
      // Private windows of some browsers refuse: showing it twice is the lesser harm.
    }
    return true;
  },
};
