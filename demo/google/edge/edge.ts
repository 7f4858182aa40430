import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerCloud } from "#demo/google/cloud/cloud.ts";
import { answerControl } from "#demo/google/control-endpoint.ts";
import { answerGmail } from "#demo/google/gmail/gmail.ts";
import { notFound, sendError, unauthenticated } from "#demo/google/google-error.ts";
import { answerMailPage } from "#demo/google/mail-page/mail-page.ts";
import { answerMailReply } from "#demo/google/mail-page/mail-reply.ts";
import { answerPeople } from "#demo/google/people/people.ts";
import { answerPhoto } from "#demo/google/people/photos.ts";
import { answerAuthorization, answerDecision } from "#demo/google/sign-in/consent.ts";
import { type Exchange, openExchange, sendJson } from "#demo/google/sign-in/exchange.ts";
import { publicKeys } from "#demo/google/sign-in/id-token.ts";
import {
  answerRevoke,
  answerToken,
  answerTokeninfo,
  answerUserinfo,
  discoveryDocument,
} from "#demo/google/sign-in/oauth.ts";
import type { EdgeState } from "./edge-state.ts";
import { type Call, sendFault } from "./faults.ts";

type Answer = (state: EdgeState, exchange: Exchange) => unknown;

/** Paths that need no token. */
const OPEN: Record<string, Answer> = {
  "GET /.well-known/openid-configuration": (state, exchange) =>
    sendJson(exchange, 200, discoveryDocument(state.url)),
  "GET /oauth2/v3/certs": (state, exchange) =>
    sendJson(exchange, 200, publicKeys(state.signingKey)),
  "GET /o/oauth2/v2/auth": answerAuthorization,
  "POST /o/oauth2/v2/auth/decision": answerDecision,
  "POST /token": answerToken,
  "POST /revoke": answerRevoke,
  "GET /tokeninfo": answerTokeninfo,
  "GET /mail": answerMailPage,
  "GET /mail/u/": answerMailPage,
  "POST /mail/reply": answerMailReply,
};

/**
 * Binds the port first, because the issuer is this address; `serve` supplies the state later. If the
 * preferred port is taken, a free one is used.
 */
export async function openEdge(port: number, preferred = 0) {
  let current: EdgeState | undefined;
  const server = createServer((request, response) => {
    const state = current;
    if (!state) {
      response.writeHead(503).end("Starting");
      return;
    }
    const exchange = openExchange(request, response, state.url);
    answer(state, exchange).catch((error: unknown) => {
      console.error("The offline Google failed:", error);
      sendJson(exchange, 500, { error: { code: 500, message: String(error) } });
    });
  });
  const url =
    port !== 0
      ? await listen(server, port)
      : await listen(server, preferred).catch(() => listen(server, 0));
  return {
    url,
    serve(state: EdgeState) {
      current = state;
    },
    close: () => close(server),
  };
}

async function answer(state: EdgeState, exchange: Exchange) {
  const { pathname } = exchange.url;
  if (pathname === "/__control") return answerControl(state, exchange);
  if (pathname.startsWith("/photos/")) return answerPhoto(state, exchange);
  const call = state.traffic.record(exchange);
  await state.traffic.delay(call);
  const fault = state.traffic.take(call);
  if (fault) await sleep(fault.delayMs);
  if (fault && !fault.isOnlySlow) return sendFault(exchange, fault);
  const open = OPEN[`${exchange.method} ${pathname}`];
  if (open) return open(state, exchange);
  if (answerCloud(state, exchange)) return;
  return answerWithToken(state, exchange, call);
}

async function answerWithToken(state: EdgeState, exchange: Exchange, call: Call) {
  const bearer = /^Bearer (\S+)$/i.exec(exchange.request.headers.authorization ?? "")?.[1];
  const token = state.tokens.findAccess(bearer ?? "");
  if (!token) return sendError(exchange, unauthenticated);
  call.email = token.email;
  const { pathname } = exchange.url;
  if (/^(\/upload)?\/gmail\/v1\//.test(pathname)) return answerGmail(state, exchange, token);
  if (pathname === "/v1/userinfo" || pathname === "/oauth2/v2/userinfo") {
    return answerUserinfo(state, exchange, token);
  }
  if (!answerPeople(state, exchange, token)) sendError(exchange, notFound);
}

/** Listens on the loopback address and returns its URL. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const actual = typeof address === "object" && address ? address.port : port;
      resolve(`http://127.0.0.1:${actual}`);
    });
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
