import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { findSession, startSession } from "./sessions.server.ts";
import { upsertUser } from "./users.server.ts";

afterAll(closeDatabase);

test("there is one kind of signed-in user: nothing about a viewer says what they may do", async () => {
  const identity = {
    uid: "uid-maya",
    googleId: "uid-maya",
    email: "maya@studio.example",
    name: "Maya",
    photoUrl: null,
  };
  const { viewer } = await upsertUser(identity);
  const { token } = await startSession(viewer, { kind: "top", device: "A laptop" });
  const session = await findSession(token);
  expect(Object.keys(session?.viewer ?? {}).sort()).toEqual([
    "dismissedTips",
    "email",
    "firebaseUid",
    "hasCompletedOnboarding",
    "hasCompletedTypeform",
    "id",
    "modelService",
    "photoUrl",
    "revision",
    "threadsSeenAt",
    "username",
    "views",
  ]);
});
