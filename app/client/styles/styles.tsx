import { createContext, useContext } from "react";

/** The text of the styles for a page that carries them in itself; null for one that links them. Set by the server. */
export const InlineStyles = createContext<string | null>(null);

const id = "styles";
/** Once a page carries them, they stay in it as they are, whatever React renders again. */
const inDocument =
  typeof document === "undefined" ? null : (document.getElementById(id)?.textContent ?? null);

/** The styles of all screens: linked, or in the page itself for a browser that has none yet. */
export function Styles({ stylesheet }: { stylesheet: string }) {
  const text = useContext(InlineStyles) ?? inDocument;
  if (text === null) return <link rel="stylesheet" href={stylesheet} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: they are our own, from the build.
  return <style id={id} dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Where the page carries its styles, loads the stylesheet into the browser's cache, after what the page itself needs,
 * and has the next page link it.
 * What fails is tried again by the next page.
 */
export async function keepStyles(stylesheet: string, load: typeof fetch): Promise<void> {
  if (inDocument === null) return;
  await pageLoaded();
  const answer = await load(stylesheet, { priority: "low" }).catch(() => null);
  if (!answer?.ok) return;
  await answer.arrayBuffer();
  const name = stylesheet.split("/").at(-1);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `galley-styles=${name};path=/;max-age=31536000;samesite=lax`;
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}
