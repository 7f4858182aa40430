import type { gmail_v1 } from "@googleapis/gmail";
import { z } from "zod";
import { addressesOf, type EdgeState } from "#demo/google/edge/edge-state.ts";
import {
  type GoogleError,
  insufficientScope,
  invalidArgument,
  notFound,
  rateLimited,
  sendError,
} from "#demo/google/google-error.ts";
import { ask } from "#demo/google/sign-in/ask-emulator.ts";
import { type Exchange, sendBytes, sendJson } from "#demo/google/sign-in/exchange.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import { answerSearch } from "./gmail-search.ts";
import { innerHistoryId, outerHistoryIds } from "./history-ids.ts";

const READ = [SCOPES.gmailReadonly, SCOPES.gmailModify, SCOPES.mail];
const MODIFY = [SCOPES.gmailModify, SCOPES.mail];
const METADATA = [...READ, SCOPES.gmailMetadata];

type Token = { email: string; scopes: string[] };

/** Answers Gmail's paths: the edge refuses, the emulator supplies mail. */
export async function answerGmail(state: EdgeState, exchange: Exchange, token: Token) {
  const match = /^(?:\/upload)?\/gmail\/v1\/users\/([^/]+)\/(.+)$/.exec(exchange.url.pathname);
  const user = decodeURIComponent(match?.[1] ?? "");
  const rest = match?.[2] ?? "";
  if (!match) return sendError(exchange, notFound);
  const refusal = refuse(state, exchange, token, user);
  if (refusal) return sendError(exchange, refusal);
  if (exchange.method === "GET" && rest === "profile") return answerProfile(state, exchange, token);
  if (exchange.method === "GET" && rest === "settings/sendAs") {
    return answerSendAs(state, exchange, token);
  }
  if (exchange.method === "GET" && rest === "history") return answerHistory(state, exchange, token);
  if (exchange.method === "GET" && (rest === "messages" || rest === "threads")) {
    return answerSearch(state, exchange, token.email, rest);
  }
  if (rest === "watch") await noteWatch(state, exchange, token);
  if (rest === "stop") noteStop(state, token);
  return forward(state, exchange, token);
}

function refuse(
  state: EdgeState,
  exchange: Exchange,
  token: Token,
  user: string,
): GoogleError | undefined {
  if (user !== "me" && user !== token.email) {
    return {
      code: 403,
      message: `Delegation denied for ${token.email}`,
      status: "PERMISSION_DENIED",
      reason: "forbidden",
    };
  }
  const accepted = acceptedScopes(exchange);
  if (!accepted.some((scope) => token.scopes.includes(scope))) return insufficientScope(accepted);
  const refused = state.quota.spend(token.email, exchange.method, exchange.url.pathname);
  return refused && rateLimited(refused.status, refused.retryAfterSeconds);
}

function acceptedScopes({ method, url }: Exchange): string[] {
  if (method !== "GET") {
    return /\/(watch|stop)$/.test(url.pathname) ? METADATA : [...MODIFY, SCOPES.gmailInsert];
  }
  const format = url.searchParams.get("format");
  const needsBody =
    url.pathname.includes("/attachments/") ||
    url.pathname.endsWith("/settings/sendAs") ||
    format === "raw" ||
    url.searchParams.has("q") ||
    (/\/(messages|threads)\/[^/]+$/.test(url.pathname) &&
      format !== "metadata" &&
      format !== "minimal");
  return needsBody ? READ : METADATA;
}

const Count = z.object({ resultSizeEstimate: z.number() });
const History = z.object({
  history: z.array(z.looseObject({ id: z.string() })),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
});

async function answerProfile(state: EdgeState, exchange: Exchange, { email }: Token) {
  const all = new URLSearchParams({ includeSpamTrash: "true", maxResults: "1" });
  const [messages, threads, historyId] = await Promise.all([
    ask(state, email, `messages?${all}`, Count),
    ask(state, email, `threads?${all}`, Count),
    currentHistoryId(state, email),
  ]);
  const profile: gmail_v1.Schema$Profile = {
    emailAddress: addressesOf(state, email).profile,
    messagesTotal: messages.resultSizeEstimate,
    threadsTotal: threads.resultSizeEstimate,
    historyId,
  };
  sendJson(exchange, 200, profile);
}

function answerSendAs(state: EdgeState, exchange: Exchange, { email }: Token) {
  const { profile, sendAs } = addressesOf(state, email);
  const primary = { sendAsEmail: profile, displayName: "", isPrimary: true, isDefault: true };
  const answer: gmail_v1.Schema$ListSendAsResponse = { sendAs: [primary, ...sendAs] };
  sendJson(exchange, 200, answer);
}

/** The mailbox's newest history id in the edge's form. */
export async function currentHistoryId(state: EdgeState, email: string): Promise<string> {
  const { historyId } = await ask(state, email, "history?startHistoryId=0&maxResults=1", History);
  return outerHistoryIds(`"historyId":"${historyId}"`).slice(13, -1);
}

async function answerHistory(state: EdgeState, exchange: Exchange, { email }: Token) {
  const query = new URLSearchParams(exchange.url.search);
  const start = query.get("startHistoryId") ?? "";
  if (!/^\d{1,19}$/.test(start))
    return sendError(exchange, invalidArgument("Invalid startHistoryId"));
  if (BigInt(start) < (state.historyFloor.get(email) ?? 0n)) return sendError(exchange, notFound);
  query.set("startHistoryId", innerHistoryId(start));
  const { history, ...answer } = await ask(state, email, `history?${query}`, History);
  const text = JSON.stringify({ ...(history.length > 0 ? { history } : {}), ...answer });
  sendBytes(exchange, 200, "application/json; charset=UTF-8", Buffer.from(outerHistoryIds(text)));
}

const Watch = z.object({ topicName: z.string() });

async function noteWatch(state: EdgeState, exchange: Exchange, { email }: Token) {
  const parsed = Watch.safeParse(parseJson((await exchange.body()).toString()));
  if (!parsed.success) return;
  state.watches.set(email, parsed.data.topicName);
  state.changed();
}

function noteStop(state: EdgeState, { email }: Token) {
  state.watches.delete(email);
  state.changed();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function forward(state: EdgeState, exchange: Exchange, { email }: Token) {
  const { method, url, request } = exchange;
  const reply = await fetch(`${state.gmail.url}${url.pathname}${url.search}`, {
    method,
    headers: {
      authorization: `Bearer ${state.gmail.tokenFor(email)}`,
      "content-type": request.headers["content-type"] ?? "application/json",
    },
    ...(method === "GET" ? {} : { body: new Uint8Array(await exchange.body()) }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get("content-type") ?? "application/json";
  if (reply.status === 204) return sendBytes(exchange, 204, type, Buffer.alloc(0));
  sendBytes(exchange, reply.status, type, rewriteHead(bytes));
}

/** History ids come before the raw mail in the answer, so only that short head is rewritten. */
function rewriteHead(bytes: Buffer): Buffer {
  const raw = bytes.indexOf('"raw":"');
  const end = raw >= 0 ? raw : bytes.length;
  const head = outerHistoryIds(bytes.toString("utf8", 0, end));
  return raw >= 0 ? Buffer.concat([Buffer.from(head), bytes.subarray(end)]) : Buffer.from(head);
}
