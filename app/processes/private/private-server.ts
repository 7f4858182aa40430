import { createServer } from "node:http";
import { isIP } from "node:net";
import { collectDefaultMetrics } from "prom-client";
import { log } from "#app/adapters/log.server.ts";
import { readMetrics, registry } from "#app/adapters/metrics/registry.server.ts";

export type PrivateAnswer = { status: number; type: string; body: string };
/** The response for each path. */
export type PrivatePages = Record<string, () => Promise<PrivateAnswer>>;

export interface PrivateServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves pages for operators, on a private port, asked by an address, by a name without a dot, or by one of `names`. Rejects with a sentence that names `setting` when the port is
 * taken.
 */
export async function servePrivately(
  pages: PrivatePages,
  { host, names, port, setting }: { host: string; names: string[]; port: number; setting: string },
): Promise<PrivateServer> {
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    (incoming, outgoing) => {
      outgoing.on("error", () => undefined);
      const asked = isOwnName(incoming.headers.host, names)
        ? answer(pages, incoming.method, incoming.url)
        : Promise.resolve(plain(421, "This is not a name of this port: see PRIVATE_NAMES."));
      void asked.then(({ status, type, body }) => {
        // The body is not read, so the connection cannot be reused.
        outgoing.writeHead(status, {
          "Content-Type": type,
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
          Connection: "close",
        });
        outgoing.end(incoming.method === "HEAD" ? "" : body);
      });
    },
  );
  server.maxConnections = 32;
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject).listen(port, host, listening.resolve);
  await listening.promise.catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === "EADDRINUSE";
    throw isTaken ? new Error(`Port ${port} is taken: set ${setting} to a free one.`) : error;
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page of a stranger can give its own name the address of this machine (DNS rebinding), and would then be let in by the
 * visitor's browser. Names without a dot and addresses cannot be a stranger's.
 */
function isOwnName(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return true;
  const url = URL.parse(`http://${host}`);
  if (!url) return false;
  const name = url.hostname.replace(/^\[(.{1,50})\]$/, "$1");
  return !name.includes(".") || isIP(name) !== 0 || names.includes(name);
}

async function answer(pages: PrivatePages, method = "", url = "/"): Promise<PrivateAnswer> {
  const path = url.split("?", 1)[0] ?? "/";
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (!page) return plain(404, "There is no such page.");
  if (method !== "GET" && method !== "HEAD") return plain(405, "This page can only be read.");
  try {
    return await page();
  } catch (error) {
    log.error({ err: error, path }, "a private page failed");
    return plain(500, "This page failed; the log says why.");
  }
}

function plain(status: number, sentence: string): PrivateAnswer {
  return { status, type: "text/plain; charset=utf-8", body: `${sentence}\n` };
}

/**
 * Prometheus's page: the metrics of this process, and each of the given texts, which contain other metrics. Called
 * once in each process.
 */
export function metricsPage(...further: (() => Promise<string>)[]): PrivatePages {
  collectDefaultMetrics({ register: registry });
  return {
    "/metrics": async () => {
      const texts = await Promise.all([readMetrics, ...further].map((read) => read()));
      return { status: 200, type: registry.contentType, body: texts.join("\n") };
    },
  };
}
