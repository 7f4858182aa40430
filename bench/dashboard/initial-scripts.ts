import { getPage } from "./load.ts";

/** The scripts that a page makes the browser load at once, with their sizes over the wire, brotli. */
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
      const { status, encoding, body } = await getPage(origin + path, { "accept-encoding": "br" });
      if (status !== 200 || encoding !== "br")
        throw new Error(`${path} came as ${status} ${encoding}.`);
      return { path, bytes: body.length };
    }),
  );
}
