import { z } from "zod";
import { type EdgeState, findPerson, pictureUrl } from "#demo/google/edge/edge-state.ts";
import { type Exchange, sendJson } from "./exchange.ts";
import { personClaims, signIdToken } from "./id-token.ts";
import { SCOPES } from "./scopes.ts";

/** The discovery document: the names of Google's endpoints, all under the edge's address. */
export function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported:
      "aud email email_verified exp family_name given_name iat iss name picture sub".split(" "),
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  };
}

const InnerTokens = z.object({ id_token: z.string() });

/** POST /token: the emulator checks the code and PKCE, the edge does the rest. */
export async function answerToken(state: EdgeState, exchange: Exchange) {
  const form = await readForm(exchange);
  const grantType = form.get("grant_type");
  if (form.get("client_id") !== state.client.id) {
    return oauthError(exchange, 401, "invalid_client", "The OAuth client was not found.");
  }
  if (form.get("client_secret") !== state.client.secret) {
    return oauthError(exchange, 401, "invalid_client", "Unauthorized");
  }
  if (grantType === "authorization_code") return exchangeCode(state, exchange, form);
  if (grantType === "refresh_token") return refresh(state, exchange, form);
  return oauthError(exchange, 400, "unsupported_grant_type", `Invalid grant_type: ${grantType}`);
}

async function exchangeCode(state: EdgeState, exchange: Exchange, form: URLSearchParams) {
  const code = form.get("code") ?? "";
  const pending = state.codes.get(code);
  if (!pending) return oauthError(exchange, 400, "invalid_grant", "Malformed auth code.");
  if (form.get("redirect_uri") !== pending.redirectUri) {
    return oauthError(exchange, 400, "redirect_uri_mismatch", "Bad Request");
  }
  const inner = await fetch(`${state.gmail.url}/oauth2/token`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Bearer ${state.gmail.tokenFor(pending.email)}`,
    },
    body: form,
  });
  const answer: unknown = await inner.json();
  if (!inner.ok) return sendJson(exchange, inner.status, answer);
  InnerTokens.parse(answer);
  state.codes.delete(code);
  const tokens = issueTokens(state, pending);
  sendJson(exchange, 200, tokens, { "cache-control": "no-store" });
}

/** Issues new tokens for a person, in the form of /token's answer. */
export function issueTokens(
  state: EdgeState,
  grant: { email: string; clientId: string; scopes: string[]; nonce?: string; offline: boolean },
) {
  const { email, clientId, scopes } = grant;
  state.tokens.grant(email, clientId, scopes);
  const access = state.tokens.issueAccess(email, clientId, scopes);
  const tokens = {
    access_token: access.token,
    expires_in: access.expiresIn,
    ...(grant.offline ? { refresh_token: state.tokens.issueRefresh(email, clientId, scopes) } : {}),
    scope: scopes.join(" "),
    token_type: "Bearer",
    ...(scopes.includes(SCOPES.openid)
      ? {
          id_token: signIdToken(state.signingKey, {
            issuer: state.url,
            clientId,
            accessToken: access.token,
            ...(grant.nonce ? { nonce: grant.nonce } : {}),
            claims: claimsOf(state, email, scopes),
          }),
        }
      : {}),
  };
  state.changed();
  return tokens;
}

function claimsOf(state: EdgeState, email: string, scopes: string[]) {
  const person = findPerson(state, email);
  const isVerified = !state.unverified.has(email);
  return person
    ? personClaims(person, { pictureUrl: pictureUrl(state, email), isVerified }, scopes)
    : {};
}

function refresh(state: EdgeState, exchange: Exchange, form: URLSearchParams) {
  const held = state.tokens.findRefresh(form.get("refresh_token") ?? "");
  if (!held || held.clientId !== form.get("client_id")) {
    return oauthError(exchange, 400, "invalid_grant", "Token has been expired or revoked.");
  }
  sendJson(exchange, 200, issueTokens(state, { ...held, offline: false }), {
    "cache-control": "no-store",
  });
}

/** POST /revoke?token=… or with a form body. */
export async function answerRevoke(state: EdgeState, exchange: Exchange) {
  const form = await readForm(exchange);
  const token = form.get("token") ?? exchange.url.searchParams.get("token") ?? "";
  if (!state.tokens.revokeToken(token)) {
    return oauthError(exchange, 400, "invalid_token", "Token expired or revoked");
  }
  state.changed();
  sendJson(exchange, 200, {});
}

/** GET /v1/userinfo, and the older /oauth2/v2/userinfo with its own field names. */
export function answerUserinfo(
  state: EdgeState,
  exchange: Exchange,
  token: { email: string; scopes: string[] },
) {
  const claims = claimsOf(state, token.email, token.scopes);
  if (exchange.url.pathname !== "/oauth2/v2/userinfo") return sendJson(exchange, 200, claims);
  const sub = "sub" in claims ? claims.sub : undefined;
  const verified = !state.unverified.has(token.email);
  sendJson(exchange, 200, { id: sub, verified_email: verified, ...claims });
}

/** GET /tokeninfo?access_token=… */
export function answerTokeninfo(state: EdgeState, exchange: Exchange) {
  const held = state.tokens.findAccess(exchange.url.searchParams.get("access_token") ?? "");
  if (!held) return oauthError(exchange, 400, "invalid_token", "Invalid Value");
  sendJson(exchange, 200, {
    azp: held.clientId,
    aud: held.clientId,
    sub: findPerson(state, held.email)?.sub,
    scope: held.scopes.join(" "),
    exp: String(Math.floor(held.expiresAt / 1000)),
    expires_in: String(Math.floor((held.expiresAt - Date.now()) / 1000)),
    email: held.email,
    email_verified: String(!state.unverified.has(held.email)),
    access_type: "offline",
  });
}

/** Credentials may also come as HTTP Basic; the emulator accepts only the form. */
async function readForm(exchange: Exchange): Promise<URLSearchParams> {
  const form = new URLSearchParams((await exchange.body()).toString());
  const basic = /^Basic (.+)$/i.exec(exchange.request.headers.authorization ?? "")?.[1];
  if (basic && !form.has("client_id")) {
    const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
    form.set("client_id", decodeURIComponent(id));
    form.set("client_secret", decodeURIComponent(secret));
  }
  return form;
}

function oauthError(exchange: Exchange, status: number, error: string, description: string) {
  sendJson(exchange, status, { error, error_description: description });
}
