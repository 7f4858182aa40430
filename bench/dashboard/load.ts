import { Agent, request } from "node:http";

export type Page = { status: number; encoding: string; body: Buffer };

/** Sends one GET; returns the body as transferred, not decompressed. */
export function getPage(
  url: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, ...(agent ? { agent } : {}) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers["content-encoding"] ?? "",
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Sends `count` GETs over `connections` kept-alive connections. Throws unless every answer is a 200. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { count, connections }: { count: number; connections: number },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const page = await getPage(url, headers, agent);
      if (page.status !== 200) throw new Error(`${url} answered ${page.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}
