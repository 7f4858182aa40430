import { createServer, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { listeningPort } from "./listening-port.ts";

const capturedSchema = z.looseObject({
  event: z.string(),
  properties: z.looseObject({ token: z.string().optional(), distinct_id: z.string().optional() }),
  $set: z.record(z.string(), z.unknown()).optional(),
});
export type Captured = z.output<typeof capturedSchema>;

/** The payload of PostHog's client: one event or a list of events. */
const bodySchema = z
  .union([z.array(capturedSchema), capturedSchema, z.object({ batch: z.array(capturedSchema) })])
  .transform((body) => ("batch" in body && Array.isArray(body.batch) ? body.batch : [body].flat()));

/**
 * A service that speaks PostHog's capture protocol over real HTTP: POST /e/ with JSON that is gzipped, or
 * base64 in a form. Any other request is recorded in `asked`.
 */
export async function startPostHog() {
  const captured: Captured[] = [];
  const asked: string[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("access-control-allow-credentials", "true");
    const url = new URL(request.url ?? "/", "http://posthog.invalid");
    try {
      if (request.method === "POST" && url.pathname === "/e/") {
        const text = decode(await bytesOf(request));
        // Addresses are recorded too: tests check everything that left the browser.
        texts.push(request.url ?? "", JSON.stringify(request.headers), text);
        captured.push(...z.array(capturedSchema).parse(bodySchema.parse(JSON.parse(text))));
      } else if (request.method !== "OPTIONS") asked.push(`${request.method} ${url.pathname}`);
      response.setHeader("content-type", "application/json").end('{"status":1}');
    } catch (error) {
      asked.push(`${request.method} ${url.pathname}: ${String(error)}`);
      response.writeHead(400).end();
    }
  });
  const port = await listeningPort(server);
  return {
    url: `http://localhost:${port}`,
    captured,
    /** Requests other than capturing, and those that could not be parsed. */
    asked,
    /** Everything that was sent, as readable text. */
    sent: () => texts.join("\n"),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Decodes as PostHog does: gzip by its first bytes, otherwise base64 in a form, otherwise plain. */
function decode(body: Buffer): string {
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body).toString();
  const data = new URLSearchParams(body.toString()).get("data");
  return data === null ? body.toString() : Buffer.from(data, "base64").toString();
}
