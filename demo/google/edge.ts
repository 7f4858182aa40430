import { createServer, type Server } from "node:http";
import { answerAuthorization, answerDecision } from "./consent.ts";
import { answerControl } from "./control-endpoint.ts";
import type { EdgeState } from "./edge-state.ts";
import { type Exchange, openExchange, sendJson } from "./exchange.ts";
import { type Call, sendFault } from "./faults.ts";
import { answerGmail } from "./gmail.ts";
import { notFound, sendError, unauthenticated } from "./google-error.ts";
import { publicKeys } from "./id-token.ts";
import { answerMailPage } from "./mail-page.ts";
import { answerMailReply } from "./mail-reply.ts";
import {
  answerRevoke,
  answerToken,
  answerTokeninfo,
  answerUserinfo,
  discoveryDocument,
} from "./oauth.ts";
import { answerPeople } from "./people.ts";
import { answerPhoto } from "./photos.ts";

type Answer = (state: EdgeState, exchange: Exchange) => unknown;

/** What needs no token. */
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
  "POST /mail/reply": answerMailReply,
};

/**
 * Binds the port first, because the issuer is this address; `serve` gives it the state later.
 * A port that is only preferred gives way to a free one when somebody else has it.
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
  if (fault) return sendFault(exchange, fault);
  const open = OPEN[`${exchange.method} ${pathname}`];
  if (open) return open(state, exchange);
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

/** Listens on the loopback address and gives back its URL. */
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
