import { brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { cpuMs, residentMiB, type Spread, spreadOf } from "../processes.ts";
import { initialScripts } from "./initial-scripts.ts";
import { getPage, load, type Page, postForm } from "./load.ts";
import type { Served } from "./serve.ts";

const rounds = 5;

export type ServerFigures = {
  server: string;
  /** CPU milliseconds per page of each round. */
  rounds: number[];
  encoding: string;
  htmlBytes: number;
  wireBytes: number;
  idleMiB: number;
  loadedMiB: number;
};

/**
 * Measures CPU milliseconds per page of each server, alternating over five rounds, so that other work of the
 * machine affects all of them.
 */
export async function measureServers(
  servers: { served: Served; headers: Record<string, string>; pages: number }[],
): Promise<ServerFigures[]> {
  const idle = servers.map(({ served }) => residentMiB(served.pid));
  for (const { served, headers, pages } of servers)
    await runRound(served, headers, Math.ceil(pages / 3));
  const figures = servers.map(() => [] as number[]);
  for (let turn = 0; turn < rounds; turn++) {
    for (const [index, { served, headers, pages }] of servers.entries()) {
      figures[index]?.push(await runRound(served, headers, pages));
    }
  }
  return Promise.all(
    servers.map(async ({ served, headers }, index) => {
      const { encoding, html, wireBytes } = await readPage(served.origin, headers);
      return {
        server: served.name,
        rounds: figures[index] ?? [],
        encoding,
        htmlBytes: Buffer.byteLength(html),
        wireBytes,
        idleMiB: idle[index] ?? 0,
        loadedMiB: residentMiB(served.pid),
      };
    }),
  );
}

/** The ratio of one server's cost to the other's, round by round. */
export function ratioOf(dear: ServerFigures | undefined, cheap: ServerFigures | undefined): Spread {
  return spreadOf((dear?.rounds ?? []).map((ms, turn) => ms / (cheap?.rounds[turn] ?? 1)));
}

/** The headers that a browser sends with a form of a loaded page. A navigation would be answered by a redirect. */
const ofFetcher = { accept: "*/*", "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" };

/** CPU milliseconds of a status change as a page sends it, in five rounds. Each task changes and changes back. */
export async function measureStatusChanges(
  served: Served,
  headers: Record<string, string>,
  taskIds: string[],
): Promise<Spread> {
  const figures: number[] = [];
  for (let turn = 0; turn <= rounds; turn++) {
    const before = cpuMs(served.pid);
    for (const id of taskIds) {
      const status = turn % 2 === 0 ? "in_progress" : "not_started";
      const url = `${served.origin}/tasks/${id}/status.data`;
      await postForm(url, { ...headers, ...ofFetcher }, { status });
    }
    figures.push((cpuMs(served.pid) - before) / taskIds.length);
  }
  // The first round warms up.
  return spreadOf(figures.slice(1));
}

async function runRound(
  served: Served,
  headers: Record<string, string>,
  count: number,
): Promise<number> {
  const before = cpuMs(served.pid);
  await load(`${served.origin}/dashboard`, headers, { count, connections: 2 });
  return (cpuMs(served.pid) - before) / count;
}

/** The dashboard's HTML, and its bytes as transferred. */
export async function readPage(origin: string, headers: Record<string, string>) {
  const page = await getPage(`${origin}/dashboard`, headers);
  return {
    encoding: page.encoding,
    html: decompress(page).toString(),
    wireBytes: page.body.length,
  };
}

function decompress({ encoding, body }: Page): Buffer {
  if (encoding === "") return body;
  return encoding === "zstd" ? zstdDecompressSync(body) : brotliDecompressSync(body);
}

/** Bytes of JavaScript (brotli) that the dashboard loads before any click. */
export async function measureScripts(served: Served, headers: Record<string, string>) {
  const { html } = await readPage(served.origin, headers);
  const scripts = await initialScripts(served.origin, html);
  return { scripts: scripts.length, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}
