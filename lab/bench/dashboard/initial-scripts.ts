import { getPage } from "./load.ts";

/**
 * The scripts that a page makes the browser load at once, with their transferred sizes (brotli, except for
 * the smallest).
 */
export async function initialScripts(
  origin: string,
  html: string,
): Promise<{ path: string; bytes: number }[]> {
  const paths = new Set(
    [
      ...html.matchAll(
        /(?:rel="modulepreload"[^>]*href|src|from|import\()\s*=?\s*["'](\/assets\/[^"']+\.js)/g,
      ),
    ].map(([, path]) => path ?? ""),
  );
  return Promise.all(
    [...paths].map(async (path) => {
      const { status, body } = await getPage(origin + path, { "accept-encoding": "br" });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return { path, bytes: body.length };
    }),
  );
}
