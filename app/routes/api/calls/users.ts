import { z } from "zod";
import { createUserSchema, userViewSchema } from "#app/domain/accounts/user.ts";
import { defineCall } from "../call.ts";

const identityToken = z.string("must be an identity token").min(1).max(10_000);

export const createUserCall = defineCall({
  id: "createUser",
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

export const createSessionCall = defineCall({
  id: "createSession",
  method: "POST",
  path: "/api/users/session/create",
  summary: "Turns an identity token into a session, held by a cookie",
  description: "Each call makes a session and ends the one that the cookie held before.",
  access: "identity",
  body: z.object({ token: identityToken.optional() }),
  answer: z.object({ ok: z.literal(true) }),
  example: { body: { token: "an identity token" } },
});

export const checkSessionCall = defineCall({
  id: "checkSession",
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

export const meCall = defineCall({
  id: "me",
  method: "GET",
  path: "/api/users/me",
  summary: "The signed-in user",
  access: "session",
  answer: userViewSchema,
});

export const completeTypeformCall = defineCall({
  id: "completeTypeform",
  method: "POST",
  path: "/api/users/complete-typeform",
  summary: "Tells that the survey was answered",
  description: "Once is enough; again it changes nothing.",
  access: "session",
  answer: z.object({ success: z.literal(true) }),
});
