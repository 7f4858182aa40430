import { rm } from "node:fs/promises";
import { cookieFor } from "#tests/setup/journey/cookie-for.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { spreadOf } from "../processes.ts";
import { buildCopy, pageLimits } from "./build-copy.ts";
import {
  measureScripts,
  measureServers,
  measureStatusChanges,
  ratioOf,
  readPage,
} from "./measure-dashboard.ts";
import { population, seedAccounts } from "./seed-accounts.ts";
import { serveListener, serveOurs, serveStock } from "./serve.ts";

/**
 * Measures the dashboard of a large account, for a browser that has been there before: our server, the framework's
 * two servers with the same build, and our server with every card rendered.
 */
export async function runDashboard() {
  const database = await openBenchDatabase();
  const asDesigned = buildCopy();
  const everyCard = buildCopy(pageLimits);
  const servers = [];
  try {
    const account = await seedAccounts(database.env.DATABASE_URL);
    const ours = await serveOurs("ours", asDesigned, database.env);
    servers.push(ours);
    const stock = await serveStock(asDesigned, database.env);
    servers.push(stock);
    const listener = await serveListener(asDesigned, database.env);
    servers.push(listener);
    const all = await serveOurs("every card", everyCard, database.env);
    servers.push(all);
    const newcomer = async (origin: string) => ({
      cookie: await cookieFor(origin, account.sessionToken),
      // The header that Chromium sends: the stock server answers with brotli, ours with zstd.
      "accept-encoding": "gzip, deflate, br, zstd",
      accept: "text/html",
      "sec-fetch-dest": "document",
    });
    const first = await readPage(ours.origin, await newcomer(ours.origin));
    const as = async (origin: string) => withStyles(await newcomer(origin), first.html);
    const figures = await measureServers([
      { served: ours, headers: await as(ours.origin), pages: 200 },
      { served: stock, headers: await as(stock.origin), pages: 200 },
      { served: listener, headers: await as(listener.origin), pages: 200 },
      { served: all, headers: await as(all.origin), pages: 10 },
    ]);
    const scripts = await measureScripts(ours, await as(ours.origin));
    const statusChange = await measureStatusChanges(
      ours,
      await as(ours.origin),
      account.taskIds.slice(0, 80),
    );
    const [own, peer, bare, every] = figures;
    return {
      population,
      firstPage: { htmlBytes: Buffer.byteLength(first.html), wireBytes: first.wireBytes },
      servers: figures.map(({ rounds, ...server }) => ({ ...server, ...cpuMsOf(rounds) })),
      ratios: {
        stockToOurs: ratioOf(peer, own),
        listenerToOurs: ratioOf(bare, own),
        everyCardToOurs: ratioOf(every, own),
      },
      cpuMsOfStatusChange: statusChange,
      initialScripts: scripts,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
    for (const copy of [asDesigned, everyCard]) await rm(copy, { recursive: true, force: true });
  }
}

/** The headers of a browser that has cached the style sheet after its first page (docs/decisions/0041). */
function withStyles<Headers extends { cookie: string }>(headers: Headers, firstPage: string) {
  const name = /data-from="[^"]*\/([^"/]+)"/.exec(firstPage)?.[1];
  if (!name) throw new Error("The first page does not carry its styles.");
  return { ...headers, cookie: `${headers.cookie}; galley-styles=${name}` };
}

function cpuMsOf(rounds: number[]) {
  const { median, least, most } = spreadOf(rounds);
  return { cpuMsPerPage: median, least, most };
}
