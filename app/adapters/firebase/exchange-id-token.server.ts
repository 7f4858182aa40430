import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from "firebase/auth";
import { env } from "#app/env.server.ts";

/**
 * Signs in at Firebase with Google's id_token and returns Firebase's identity token. Each sign-in has its own
 * app instance with persistence in memory, so that no two people share one.
 */
export async function exchangeGoogleIdToken(googleIdToken: string): Promise<string> {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = env();
  const app = initializeApp(
    {
      apiKey: FIREBASE_API_KEY,
      projectId: FIREBASE_PROJECT_ID,
      authDomain: `${FIREBASE_PROJECT_ID}.firebaseapp.com`,
    },
    `sign-in-${randomUUID()}`,
  );
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (FIREBASE_AUTH_EMULATOR_HOST) {
      connectAuthEmulator(auth, `http://${FIREBASE_AUTH_EMULATOR_HOST}`, { disableWarnings: true });
    }
    const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(googleIdToken));
    return await user.getIdToken();
  } finally {
    await deleteApp(app);
  }
}
