/** How long the viewer's name and photo are taken for true (specification, section 9). */
const freshForMs = 5 * 60 * 1000;

/**
 * When the root is read again. What only the document's own request says (whether it is framed), and
 * the toast it came with, stay as they were.
 */
export function createProfileFreshness<Root extends { layout: unknown; flash: unknown }>() {
  let known: Root | null = null;
  let readAt = Date.now();
  return {
    isStale: () => Date.now() - readAt >= freshForMs,
    remember(root: Root) {
      known ??= root;
    },
    async read(fetch: () => Promise<Root>): Promise<Root> {
      readAt = Date.now();
      try {
        const next = await fetch();
        return known ? { ...next, layout: known.layout, flash: known.flash } : next;
      } catch (error) {
        // A navigation does not fail for it.
        if (known) return known;
        throw error;
      }
    },
  };
}
