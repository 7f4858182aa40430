import { z } from "zod";
import { requestedScopes } from "#app/domain/mailbox/mailbox.ts";
import type { Settings } from "#app/env.server.ts";
import { type Check, consoleOf, type Finding, stepOf } from "./finding.ts";
import { answerOf, apiAddress, discoverEndpoints, errorText, request } from "./request.ts";

const mostSkewMs = 30_000;
/** From here on sign-ins and every call for mail are delayed. */
const slowMs = 3_000;

/** The clock, the OAuth client and its redirect address, as Google's own endpoints judge them. */
export const checkOauth: Check = async ({ settings }) => {
  const step = stepOf("Google");
  const { reply, endpoints } = await discoverEndpoints(settings);
  if (!endpoints) {
    const silent = `${settings.GOOGLE_ISSUER_URL} does not answer: ${errorText(reply)}.`;
    return step.wrong(`${silent} Look at the network, proxy and firewall.`);
  }
  const seconds = Math.round(reply.ms / 1_000);
  const slow = `It took ${seconds} seconds to answer: look at the network and proxy.`;
  return [
    judgeClock(Date.now() - Date.parse(reply.headers.get("date") ?? "")),
    await checkClient(settings, endpoints.token_endpoint),
    await checkRedirect(settings, endpoints.authorization_endpoint),
    ...(reply.ms < slowMs ? [] : [step.unknown(slow)]),
  ];
};

function judgeClock(skewMs: number): Finding {
  const step = stepOf("clock");
  if (Number.isNaN(skewMs)) return step.unknown("Google's answer named no time.");
  const skew = `${Math.round(Math.abs(skewMs) / 1_000)} seconds ${skewMs > 0 ? "ahead of" : "behind"}`;
  const wrong = `It is ${skew} Google's, so that tokens are refused: set it by NTP.`;
  return step.firstOf([[Math.abs(skewMs) > mostSkewMs, wrong]], "It agrees with Google's.");
}

const tokenErrorSchema = z.object({ error: z.string() });

/** Google reports a wrong client before it looks at the code, which is an invalid one here. */
async function checkClient(settings: Settings, endpoint: string): Promise<Finding> {
  const step = stepOf("OAuth client", consoleOf(settings.FIREBASE_PROJECT_ID).credentials);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "doctor",
    client_id: settings.GOOGLE_CLIENT_ID,
    client_secret: settings.GOOGLE_CLIENT_SECRET,
    redirect_uri: redirectOf(settings),
  });
  const reply = await request(endpoint, { method: "POST", body });
  switch (tokenErrorSchema.safeParse(reply.json).data?.error) {
    case "invalid_grant":
    case "redirect_uri_mismatch":
      return step.right("Google knows its id and secret.");
    case "invalid_client":
    case "unauthorized_client":
      return step.wrong(
        `Google does not accept GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET (${errorText(reply)}). Copy both from the client of type "Web application".`,
      );
    default:
      return step.unknown(answerOf(reply));
  }
}

/** Requests the page of the sign-in; Google redirects to an error page when the address is not allowed. */
async function checkRedirect(settings: Settings, endpoint: string): Promise<Finding> {
  const { audience, credentials } = consoleOf(settings.FIREBASE_PROJECT_ID);
  const step = stepOf("redirect URI", credentials);
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    client_id: settings.GOOGLE_CLIENT_ID,
    redirect_uri: redirectOf(settings),
    response_type: "code",
    scope: ["openid", "email", ...requestedScopes(settings.GMAIL_ACCESS)].join(" "),
  }).toString();
  const reply = await request(url.href);
  const location = URL.parse(reply.headers.get("location") ?? "", url);
  const error = Buffer.from(location?.searchParams.get("authError") ?? "", "base64");
  const page = `${error.toString("latin1")} ${reply.text}`;
  const isMismatch = page.includes("redirect_uri_mismatch");
  if (!isMismatch && page.includes("org_internal")) {
    return step.right("It is allowed; the app is internal.");
  }
  const finding = step.firstOf(
    [
      [
        isMismatch,
        `Add ${redirectOf(settings)} to the client's "Authorized redirect URIs" (PUBLIC_ORIGIN with /auth/callback).`,
      ],
      [
        /invalid_client|deleted_client|disabled_client/.test(page),
        "The OAuth client does not exist any more or is disabled.",
      ],
      [
        page.includes("invalid_scope"),
        "Google does not know one of the scopes that Galley asks for.",
        audience,
      ],
    ],
    `${redirectOf(settings)} is allowed.`,
  );
  const hasFailed = reply.status === null || reply.status >= 400;
  return finding.is === "right" && hasFailed ? step.unknown(answerOf(reply)) : finding;
}

const redirectOf = (settings: Settings) => `${settings.PUBLIC_ORIGIN}/auth/callback`;

/** The Web API key and Google as a sign-in provider, by beginning a sign-in as a browser would. */
export const checkFirebase: Check = async ({ settings }) => {
  const { credentials, general, providers } = consoleOf(settings.FIREBASE_PROJECT_ID);
  const key = stepOf("Firebase key", general);
  const provider = stepOf("Firebase provider", providers);
  const address = `${apiAddress(settings, "identitytoolkit")}/v1/accounts:createAuthUri`;
  const reply = await request(`${address}?key=${encodeURIComponent(settings.FIREBASE_API_KEY)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ providerId: "google.com", continueUri: settings.PUBLIC_ORIGIN }),
  });
  const accepted = key.right("Firebase accepts it.");
  if (reply.status === 200 && reply.json !== undefined) {
    return [accepted, provider.right("Google is enabled as a sign-in provider.")];
  }
  if (/API key not valid|API_KEY_INVALID/.test(reply.text)) {
    return key.wrong("FIREBASE_API_KEY is not a key of this project. Copy the Web API key.");
  }
  if (/API_KEY_SERVICE_BLOCKED|referer|are blocked/i.test(reply.text)) {
    return key.wrong(
      `The key's restrictions exclude Galley's server (${errorText(reply)}). Allow it the Identity Toolkit API, without restriction to websites.`,
      credentials,
    );
  }
  if (/CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED/.test(reply.text)) {
    return [accepted, provider.wrong("Enable Google under Authentication, Sign-in method.")];
  }
  return key.unknown(answerOf(reply, "Firebase"));
};
