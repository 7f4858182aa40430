import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export type Asked = { method: string; path: string; headers: IncomingMessage["headers"] } & {
  body: string;
};
type Answer = {
  status?: number;
  statusText?: string;
  body?: string;
  type?: string;
  /** Sends the body but never ends the answer. */
  stalls?: boolean;
};

/** A server with scripted answers by path; `never` means that it does not answer. */
export async function startTestServer(answers: Record<string, Answer | "never">) {
  const asked: Asked[] = [];
  const first = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, path: url, headers, body: await text(request) });
    first.resolve();
    answerWith(answers[url] ?? {}, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    origin: `http://localhost:${address.port}`,
    asked,
    /** Resolves when the first request has arrived. */
    firstAsked: first.promise,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerWith(answer: Answer | "never", response: ServerResponse): void {
  if (answer === "never") return;
  const { status = 200, statusText, body = "{}", type = "application/json" } = answer;
  response.writeHead(status, statusText, { "content-type": type });
  if (answer.stalls) response.write(body);
  else response.end(body);
}
