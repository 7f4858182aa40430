import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { createRequestContext, nonceContext } from "#app/http/context.server.ts";
import { logRouterError } from "#app/http/handle-error.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import stylesheet from "./app.css?url";
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
  const stream = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
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
  headers.set("link", preloadStyles(entryContext));
  return new Response(stream, { status: finalStatus, headers });
}

export function handleError(...failure: Parameters<typeof logRouterError>): void {
  logRouterError(...failure);
}

/**
 * Nothing is shown before the styles are there. React writes the pictures first into the page, and over HTTP/1.1
 * six requests at once are all that a browser has: named in a header, the styles come before them.
 */
function preloadStyles({ manifest, staticHandlerContext }: EntryContext): string {
  const ofRoutes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return [stylesheet, ...ofRoutes].map((href) => `<${href}>; rel=preload; as=style`).join(", ");
}
