import { type EdgeState, findPerson } from "#demo/google/edge/edge-state.ts";
import { Authorization } from "./authorization.ts";
import { accountPage, consentPage, refusalPage } from "./consent-page.ts";
import { type Exchange, redirect, sendHtml } from "./exchange.ts";
import { CONSENT_LINES, canonicalScopes } from "./scopes.ts";

/** GET /o/oauth2/v2/auth: the pages to choose the account and to see the requested scopes. */
export function answerAuthorization(state: EdgeState, exchange: Exchange) {
  const asked = readAuthorization(state, exchange.url.searchParams);
  if ("refusal" in asked) return sendHtml(exchange, 400, refusalPage(asked.refusal));
  const chosen = exchange.url.searchParams.get("person") ?? asked.login_hint;
  const person = findPerson(state, chosen);
  if (!person) return sendHtml(exchange, 200, accountPage(state, asked));
  const scopes = canonicalScopes(asked.scope);
  const already = state.tokens.granted(person.email, asked.client_id);
  const needsConsent =
    asked.prompt.includes("consent") || scopes.some((scope) => !already.has(scope));
  if (needsConsent) return sendHtml(exchange, 200, consentPage(state, asked, person, scopes));
  return grant(state, exchange, asked, person.email, scopes);
}

/** POST /o/oauth2/v2/auth/decision: the person's answer, for all requested scopes or some of them. */
export async function answerDecision(state: EdgeState, exchange: Exchange) {
  const form = new URLSearchParams((await exchange.body()).toString());
  const asked = readAuthorization(state, form);
  if ("refusal" in asked) return sendHtml(exchange, 400, refusalPage(asked.refusal));
  const person = findPerson(state, form.get("person") ?? "");
  if (!person || form.get("decision") !== "allow") {
    return redirect(exchange, backTo(asked, { error: "access_denied" }));
  }
  const ticked = new Set(form.getAll("grant"));
  const granted = canonicalScopes(asked.scope).filter(
    (scope) => !CONSENT_LINES[scope] || ticked.has(scope),
  );
  return grant(state, exchange, asked, person.email, granted);
}

async function grant(
  state: EdgeState,
  exchange: Exchange,
  asked: Authorization,
  email: string,
  granted: string[],
) {
  const already = state.tokens.granted(email, asked.client_id);
  const scopes =
    asked.include_granted_scopes === "true" ? [...new Set([...granted, ...already])] : granted;
  const code = await innerCode(state, asked, email, scopes);
  state.codes.set(code, {
    email,
    clientId: asked.client_id,
    redirectUri: asked.redirect_uri,
    scopes,
    nonce: asked.nonce,
    offline:
      asked.access_type === "offline" && (asked.prompt.includes("consent") || already.size === 0),
  });
  redirect(
    exchange,
    backTo(asked, { code, scope: scopes.join(" "), authuser: "0", prompt: "consent" }),
  );
}

/** The emulator creates the code and checks its PKCE verifier later. */
async function innerCode(state: EdgeState, asked: Authorization, email: string, scopes: string[]) {
  const reply = await fetch(`${state.gmail.url}/o/oauth2/v2/auth/callback`, {
    method: "POST",
    redirect: "manual",
    headers: { authorization: `Bearer ${state.gmail.tokenFor(email)}` },
    body: new URLSearchParams({
      email,
      redirect_uri: asked.redirect_uri,
      scope: scopes.join(" "),
      state: asked.state,
      nonce: asked.nonce,
      client_id: asked.client_id,
      code_challenge: asked.code_challenge,
      code_challenge_method: asked.code_challenge_method,
    }),
  });
  const code = new URL(reply.headers.get("location") ?? "about:blank").searchParams.get("code");
  if (!code) throw new Error(`The emulator gave no code: ${reply.status}`);
  return code;
}

function backTo(asked: Authorization, answer: Record<string, string>): URL {
  const url = new URL(asked.redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (asked.state) url.searchParams.set("state", asked.state);
  return url;
}

function readAuthorization(
  state: EdgeState,
  parameters: URLSearchParams,
): Authorization | { refusal: string } {
  const parsed = Authorization.safeParse(Object.fromEntries(parameters));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    return { refusal: `Error 400: invalid_request. Missing or wrong parameter: ${field}` };
  }
  const asked = parsed.data;
  if (asked.client_id !== state.client.id) {
    return { refusal: "Error 401: invalid_client. The OAuth client was not found." };
  }
  if (!isAllowedRedirect(state, asked.redirect_uri)) {
    return { refusal: `Error 400: redirect_uri_mismatch. ${asked.redirect_uri}` };
  }
  return asked;
}

function isAllowedRedirect(state: EdgeState, uri: string): boolean {
  return (
    URL.canParse(uri) && (state.redirects.has(uri) || state.redirects.has(new URL(uri).origin))
  );
}
