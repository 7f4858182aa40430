/**
 * Where the page carries its styles, loads the stylesheet into the browser's cache and has the next page link it. What
 * fails is tried again by the next page.
 */
export function keepStyles(): void {
  const stylesheet = document.getElementById("styles")?.dataset.from;
  if (stylesheet) void keep(stylesheet);
}

async function keep(stylesheet: string): Promise<void> {
  const answer = await fetch(stylesheet, { priority: "low" }).catch(() => null);
  if (!answer?.ok) return;
  await answer.arrayBuffer();
  const name = stylesheet.split("/").at(-1);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `galley-styles=${name};path=/;max-age=31536000;samesite=lax`;
}
