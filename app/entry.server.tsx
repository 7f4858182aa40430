import { createHash } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { createRequestContext, nonceContext, styleHashContext } from "#app/http/context.server.ts";
import { logRouterError } from "#app/http/handle-error.server.ts";
import { needsStyles } from "#app/http/known-styles.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import styles from "./app.css?inline";
import stylesheet from "./app.css?url";
import { InlineStyles } from "./client/styles/styles.tsx";
import {
  announceStop,
  poolUse,
  readMetrics,
  startServing,
  stopServing,
} from "./http/serving.server.ts";

/** What the web process uses from the build besides the routes: see app/processes/web.ts. */
export const serving = {
  announceStop,
  createRequestContext,
  poolUse,
  readMetrics,
  startServing,
  stopServing,
};

const styleHash = `sha256-${createHash("sha256").update(styles).digest("base64")}`;

/** Renders a page completely before it is sent: it is small, and compresses better in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const nonce = loadContext.get(nonceContext);
  // The development server changes its styles while the page is open.
  const isInline = import.meta.env.PROD && needsStyles(request, stylesheet);
  if (isInline) loadContext.set(styleHashContext, styleHash);
  const stream = await renderToReadableStream(
    <InlineStyles value={isInline ? styles : null}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </InlineStyles>,
    {
      nonce,
      signal: request.signal,
      // Otherwise parts of a large page would stay hidden until a script shows them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        finalStatus = 500;
        if (!request.signal.aborted) logFailure("render", error);
      },
    },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  const linked = [...(isInline ? [] : [stylesheet]), ...stylesOfRoutes(entryContext)];
  if (linked.length > 0) headers.set("link", linked.map(preload).join(", "));
  return new Response(stream, { status: finalStatus, headers });
}

export function handleError(...failure: Parameters<typeof logRouterError>): void {
  logRouterError(...failure);
}

/**
 * Nothing is shown before the styles are there. React writes the pictures first into the page, and over HTTP/1.1
 * six requests at once are all that a browser has: named in a header, the styles come before them.
 */
function preload(href: string): string {
  return `<${href}>; rel=preload; as=style`;
}

function stylesOfRoutes({ manifest, staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
}
