import { z } from "zod";
import { createUserSchema, userViewSchema } from "#app/domain/accounts/user.ts";
import {
  completeSurvey,
  createUser,
  signInWithIdentityToken,
  toUserView,
} from "#app/domain/accounts/users.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { bearerToken } from "#app/http/sign-in/bearer.server.ts";
import { startBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import { findViewer, requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo, describeCall, type WebCall } from "./web-call.server.ts";

const identityToken = z.string("must be an identity token").min(1).max(10_000);

const createUserCall = describeCall({
  id: "createUser",
  group: "Users",
  method: "POST",
  path: "/api/users",
  summary: "Creates the user of an identity token, or brings it up to date",
  description:
    "The token comes in the body or as a bearer token; uid and address must be the token's.",
  access: "identity",
  body: createUserSchema,
  answer: z.object({ user: userViewSchema }),
  example: {
    body: {
      username: "Maya",
      email: "maya@studio.example",
      photoURL: "https://studio.example/maya.png",
      firebaseUid: "8Qk2",
      token: "an identity token",
    },
  },
});

const createSessionCall = describeCall({
  id: "createSession",
  group: "Users",
  method: "POST",
  path: "/api/users/session/create",
  summary: "Turns an identity token into a session, held by a cookie",
  description: "Each call makes a session and ends the one that the cookie held before.",
  access: "identity",
  body: z.object({ token: identityToken.optional() }),
  answer: z.object({ ok: z.literal(true) }),
  example: { body: { token: "an identity token" } },
});

const checkSessionCall = describeCall({
  id: "checkSession",
  group: "Users",
  method: "GET",
  path: "/api/users/session/check",
  summary: "Tells whether there is a session, and whose",
  access: "anyone",
  answer: z.discriminatedUnion("authenticated", [
    z.object({ authenticated: z.literal(false) }),
    z.object({
      authenticated: z.literal(true),
      firebaseUID: z.string(),
      email: z.string(),
      displayName: z.string(),
      photoURL: z.string().nullable(),
    }),
  ]),
});

const meCall = describeCall({
  id: "me",
  group: "Users",
  method: "GET",
  path: "/api/users/me",
  summary: "The signed-in user",
  access: "session",
  answer: userViewSchema,
});

const completeTypeformCall = describeCall({
  id: "completeTypeform",
  group: "Users",
  method: "POST",
  path: "/api/users/complete-typeform",
  summary: "Tells that the survey was answered",
  description: "Once is enough; again it changes nothing.",
  access: "session",
  answer: z.object({ success: z.literal(true) }),
});

const signInRefusals = {
  "not-valid": "The identity token is not valid.",
  "another-account": "Another Google account has used this address here before.",
  "not-invited": "This Galley is for invited people.",
  suspended: "This account is suspended.",
};

export const usersCalls: WebCall[] = [
  {
    ...createUserCall,
    // It is called before there is a session, so it takes an identity token (readings, 1).
    respond: async ({ request }) => {
      const claimed = await parseJson(request, createUserCall.body);
      const token = bearerToken(request) ?? claimed.token;
      if (!token) return apiError(401, "An identity token is needed.", "token");
      const viewer = await createUser(token, claimed);
      if (viewer) return answerTo(createUserCall, { user: toUserView(viewer) });
      return apiError(401, "The identity token does not speak for this user.", "token");
    },
  },
  {
    ...createSessionCall,
    respond: async ({ request, context }) => {
      const body = await parseJson(request, createSessionCall.body);
      const token = body.token ?? bearerToken(request);
      if (!token) return apiError(400, "An identity token is needed.", "token");
      const signedIn = await signInWithIdentityToken(token);
      if (!signedIn.ok) return apiError(401, signInRefusals[signedIn.reason], "token");
      const before = context.get(sessionContext);
      const cookie = await startBrowserSession(signedIn.viewer, request, before);
      return answerTo(createSessionCall, { ok: true }, { headers: { "set-cookie": cookie } });
    },
  },
  {
    ...checkSessionCall,
    // It replies 200 with or without a session (readings, 1).
    respond: ({ context }) => {
      const viewer = findViewer(context);
      if (!viewer) return answerTo(checkSessionCall, { authenticated: false });
      return answerTo(checkSessionCall, {
        authenticated: true,
        firebaseUID: viewer.firebaseUid,
        email: viewer.email,
        displayName: viewer.username,
        photoURL: viewer.photoUrl,
      });
    },
  },
  {
    ...meCall,
    respond: ({ context }) => answerTo(meCall, toUserView(requireApiViewer(context))),
  },
  {
    ...completeTypeformCall,
    respond: async ({ context }) => {
      await completeSurvey(requireApiViewer(context));
      return answerTo(completeTypeformCall, { success: true });
    },
  },
];
