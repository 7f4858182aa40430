import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { listeningPort } from "./listening-port.ts";

/** A received question, in either protocol. */
export type Asked = {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  instructions: string;
  data: string;
};

/** The server's reaction to a question: answer, refuse, never answer, or break the connection. */
export type Scripted =
  | { says: unknown }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { raw: string; isCutShort?: boolean }
  | "silence"
  | "cut";

const openAiSchema = z.object({
  model: z.string(),
  max_tokens: z.number(),
  temperature: z.literal(0),
  response_format: z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({ schema: z.looseObject({ type: z.literal("object") }) }),
  }),
  messages: z.tuple([
    z.object({ role: z.literal("system"), content: z.string() }),
    z.object({ role: z.literal("user"), content: z.string() }),
  ]),
});
const partsSchema = z.object({ parts: z.tuple([z.object({ text: z.string() })]) });
const googleSchema = z.object({
  systemInstruction: partsSchema,
  contents: z.tuple([partsSchema]),
  generationConfig: z.looseObject({ responseMimeType: z.literal("application/json") }),
});

/**
 * A language model over real HTTP with scripted answers: OpenAI's chat completions and Gemini's
 * generateContent, as far as Galley uses them. Answers 400 to a question that does not fit the protocol.
 */
export async function startLanguageModel() {
  const asked: Asked[] = [];
  let script: (question: Asked) => Scripted | Promise<Scripted> = () => ({ says: { items: [] } });
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const question = readQuestion(request, body);
    if (!question) return reply(response, 400, { error: { message: "does not fit" } });
    asked.push(question);
    const answer = await script(question);
    if (answer === "silence") return;
    if (answer === "cut") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"choices":[{"message":{"content":"{\\"items\\":[', () => response.destroy());
    } else if ("status" in answer) {
      response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    } else {
      const content = "raw" in answer ? answer.raw : JSON.stringify(answer.says);
      const isCutShort = "raw" in answer && answer.isCutShort === true;
      reply(
        response,
        200,
        question.path.includes(":generateContent") ? google(content) : openAi(content, isCutShort),
      );
    }
  });
  const port = await listeningPort(server);
  return {
    url: `http://localhost:${port}/v1`,
    asked,
    script(next: typeof script) {
      asked.length = 0;
      script = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readQuestion(request: IncomingMessage, body: string): Asked | null {
  const { url: path = "", headers } = request;
  const json: unknown = JSON.parse(body);
  if (path === "/v1/chat/completions") {
    const parsed = openAiSchema.safeParse(json);
    if (!parsed.success) return null;
    const [system, user] = parsed.data.messages;
    return { path, headers, body, instructions: system.content, data: user.content };
  }
  const parsed = googleSchema.safeParse(json);
  if (!parsed.success || !/^\/v1\/models\/[\w.-]+:generateContent$/.test(path)) return null;
  const { systemInstruction, contents } = parsed.data;
  const instructions = systemInstruction.parts[0].text;
  return { path, headers, body, instructions, data: contents[0].parts[0].text };
}

function openAi(content: string, isCutShort: boolean) {
  return {
    id: "answer",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content },
        finish_reason: isCutShort ? "length" : "stop",
      },
    ],
    usage: { prompt_tokens: 700, completion_tokens: 40, total_tokens: 740 },
  };
}

function google(content: string) {
  return {
    candidates: [{ content: { role: "model", parts: [{ text: content }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 700, candidatesTokenCount: 40, totalTokenCount: 740 },
  };
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
