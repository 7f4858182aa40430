import { createContext, useContext } from "react";

/** The text of the styles for a page that carries them in itself; null for one that links them. Set by the server. */
export const InlineStyles = /* @__PURE__ */ createContext<string | null>(null);

/** Once a page carries them, they stay in it as they are, whatever React renders again. */
const inDocument = import.meta.env.SSR
  ? null
  : (document.getElementById("styles")?.textContent ?? null);

// Decided by the build, so that the browser's has no code of the server's way.
const useInlineStyles = import.meta.env.SSR ? () => useContext(InlineStyles) : () => inDocument;

/** The styles of all screens: linked, or in the page itself for a browser that has none yet. */
export function Styles({ stylesheet }: { stylesheet: string }) {
  const text = useInlineStyles();
  return text === null ? (
    <link rel="stylesheet" href={stylesheet} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: they are our own, from the build.
    <style id="styles" data-from={stylesheet} dangerouslySetInnerHTML={{ __html: text }} />
  );
}
