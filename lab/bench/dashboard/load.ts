import { Agent, type RequestOptions, request } from "node:http";

export type Page = { status: number; encoding: string; body: Buffer };

/** Sends one GET; returns the body as transferred, not decompressed. */
export function getPage(
  url: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<Page> {
  return send(url, { headers, ...(agent ? { agent } : {}) });
}

/** Posts a form as a page of the same origin does. Throws unless it is accepted. */
export async function postForm(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
): Promise<void> {
  const { origin } = new URL(url);
  const type = "application/x-www-form-urlencoded;charset=UTF-8";
  const options = { method: "POST", headers: { ...headers, origin, "content-type": type } };
  const { status } = await send(url, options, String(new URLSearchParams(fields)));
  if (status !== 200 && status !== 202) throw new Error(`${url} answered ${status}.`);
}

function send(url: string, options: RequestOptions, body?: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
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
    sent.end(body);
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
