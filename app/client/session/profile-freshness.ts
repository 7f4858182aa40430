/** How long the viewer's name and photo count as fresh (specification, section 9). */
const freshForMs = 5 * 60 * 1000;

/**
 * Decides when the root's data is loaded again. The layout (whether the page is framed) and the toast come
 * only with the document's own request, so they are kept.
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
        // A navigation does not fail because the profile could not be loaded.
        if (known) return known;
        throw error;
      }
    },
  };
}
