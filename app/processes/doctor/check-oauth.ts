import { z } from "zod";
import { requestedScopes } from "#app/domain/mailbox/mailbox.ts";
import { ask, wordsOf } from "./ask.ts";
import { type Check, consoleOf, type Finding, right, unknown, wrong } from "./check.ts";

const discoverySchema = z.object({
  token_endpoint: z.url(),
  authorization_endpoint: z.url(),
});
const tokenErrorSchema = z.object({ error: z.string() });
const mostSkewMs = 30_000;

/** The clock, the OAuth client and its redirect address, as Google's own endpoints judge them. */
export const checkOauth: Check = async ({ settings, places }) => {
  const found = await ask(`${places.issuer}/.well-known/openid-configuration`);
  const discovery = discoverySchema.safeParse(found.json);
  if (!discovery.success) {
    return [
      wrong(
        "Google",
        `${places.issuer} does not answer: ${wordsOf(found)}. Look at the network, proxy and firewall.`,
      ),
    ];
  }
  const { token_endpoint, authorization_endpoint } = discovery.data;
  return [
    checkClock(found.headers.get("date")),
    await checkClient(settings, token_endpoint),
    await checkRedirect(settings, authorization_endpoint),
    ...judgeSpeed(found.ms),
  ];
};

const slowMs = 3_000;

/** Whether Google answers slowly, which delays sign-ins and every call for mail. */
function judgeSpeed(ms: number): Finding[] {
  if (ms < slowMs) return [];
  const seconds = Math.round(ms / 1_000);
  return [
    unknown("Google", `It took ${seconds} seconds to answer: look at the network and proxy.`),
  ];
}

function checkClock(date: string | null) {
  const skewMs = Date.now() - Date.parse(date ?? "");
  if (Number.isNaN(skewMs)) return unknown("clock", "Google's answer named no time.");
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  if (Math.abs(skewMs) <= mostSkewMs) return right("clock", "It agrees with Google's.");
  const side = skewMs > 0 ? "ahead of" : "behind";
  return wrong(
    "clock",
    `It is ${seconds} seconds ${side} Google's, so that tokens are refused: set it by NTP.`,
  );
}

type Client = Parameters<Check>[0]["settings"];

/** Google reports a wrong client before it looks at the code, which is an invalid one here. */
async function checkClient(settings: Client, endpoint: string) {
  const step = "OAuth client";
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "doctor",
    client_id: settings.GOOGLE_CLIENT_ID,
    client_secret: settings.GOOGLE_CLIENT_SECRET,
    redirect_uri: redirectOf(settings),
  });
  const reply = await ask(endpoint, { method: "POST", body });
  const error = tokenErrorSchema.safeParse(reply.json).data?.error;
  const where = consoleOf(settings.FIREBASE_PROJECT_ID).credentials;
  if (error === "invalid_grant") return right(step, "Google knows its id and secret.");
  if (error === "redirect_uri_mismatch") return right(step, "Google knows its id and secret.");
  if (error === "invalid_client" || error === "unauthorized_client") {
    return wrong(
      step,
      `Google does not accept GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET (${wordsOf(reply)}). Copy both from the client of type "Web application".`,
      where,
    );
  }
  return unknown(step, `Google answered ${wordsOf(reply)}.`, where);
}

/** Requests the page of the sign-in; Google redirects to an error page when the address is not allowed. */
async function checkRedirect(settings: Client, endpoint: string) {
  const step = "redirect URI";
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    client_id: settings.GOOGLE_CLIENT_ID,
    redirect_uri: redirectOf(settings),
    response_type: "code",
    scope: ["openid", "email", ...requestedScopes(settings.GMAIL_ACCESS)].join(" "),
  }).toString();
  const reply = await ask(url.href);
  const location = URL.parse(reply.headers.get("location") ?? "", url);
  const error = Buffer.from(location?.searchParams.get("authError") ?? "", "base64").toString(
    "latin1",
  );
  const page = `${error} ${reply.text}`;
  const console = consoleOf(settings.FIREBASE_PROJECT_ID);
  if (page.includes("redirect_uri_mismatch")) {
    return wrong(
      step,
      `Add ${redirectOf(settings)} to the client's "Authorized redirect URIs" (PUBLIC_ORIGIN with /auth/callback).`,
      console.credentials,
    );
  }
  if (page.includes("org_internal")) return right(step, "It is allowed; the app is internal.");
  if (/invalid_client|deleted_client|disabled_client/.test(page)) {
    return wrong(
      step,
      "The OAuth client does not exist any more or is disabled.",
      console.credentials,
    );
  }
  if (/invalid_scope/.test(page)) {
    return wrong(
      step,
      "Google does not know one of the scopes that Galley asks for.",
      console.audience,
    );
  }
  if (reply.status === null || reply.status >= 400) {
    return unknown(step, `Google answered ${wordsOf(reply)}.`, console.credentials);
  }
  return right(step, `${redirectOf(settings)} is allowed.`);
}

const redirectOf = (settings: Client) => `${settings.PUBLIC_ORIGIN}/auth/callback`;
