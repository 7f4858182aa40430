import { developmentId } from "../../../extension/manifest.ts";
import type { Contract } from "./contract.ts";
import { page } from "./samples.ts";

/** As long as a challenge, a code and a verifier are. */
const secret = "s".repeat(43);

/** The routes of signing in and of the side panel, with valid input. */
export const signInContracts: Record<string, Contract> = {
  "routes/auth/signed-in.tsx": page("/auth/signed-in"),
  "routes/auth/google.ts": {
    odd: [
      { method: "POST", path: "/auth/google", body: { form: { returnTo: "/", popup: "true" } } },
    ],
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/google", status: 302 }],
  },
  "routes/auth/callback.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/callback?code=forged&state=forged", status: 303 }],
  },
  "routes/auth/logout.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/logout", status: 302 }],
  },

  "routes/panel/auth/extension.tsx": {
    access: "anyone",
    calls: [
      {
        method: "GET",
        path: `/auth/extension?id=${developmentId}&challenge=${secret}`,
        status: 200,
      },
    ],
  },
  "routes/panel/auth/extension.code.ts": {
    access: "page",
    calls: [
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: developmentId, challenge: secret } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: "evil", challenge: secret } },
        field: "id",
      },
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: developmentId } },
        field: "challenge",
      },
    ],
  },
  "routes/panel/auth/extension.redeem.ts": {
    access: "anyone",
    calls: [
      {
        method: "POST",
        path: "/auth/extension/redeem",
        body: { json: { code: secret, verifier: secret } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/redeem",
        body: { json: { code: "short", verifier: secret } },
        field: "code",
      },
    ],
  },
  "routes/panel/auth/extension.frame-code.ts": {
    access: "api",
    // The owner of this test's world comes by a browser's session.
    calls: [
      {
        method: "POST",
        path: "/auth/extension/frame-code",
        body: { json: { challenge: secret } },
        status: 403,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/frame-code",
        body: { json: { challenge: "short" } },
        field: "challenge",
      },
    ],
  },
  "routes/panel/auth/extension.logout.ts": {
    access: "api",
    calls: [{ method: "POST", path: "/auth/extension/logout", body: { json: {} }, status: 403 }],
  },
  "routes/panel/panel.tsx": {
    access: "anyone",
    calls: [{ method: "GET", path: "/panel", status: 302 }],
  },
  "routes/panel/panel.session.ts": {
    access: "anyone",
    calls: [
      {
        method: "POST",
        path: "/panel/session",
        body: { json: { code: secret, verifier: secret } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/panel/session",
        body: { json: { code: secret, verifier: "short" } },
        field: "verifier",
      },
    ],
  },
};
