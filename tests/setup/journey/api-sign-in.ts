import { sendToApi } from "#app/client/api/ask-api.ts";
import { field } from "#app/client/requests/error-message.ts";

/** A user who signs in with an identity token: in the extension's frame, or with another client. */
export type NewUser = {
  username: string;
  email: string;
  photoURL: string | null;
  firebaseUid: string;
};

const unusable = "Cannot create user without a valid user object and email.";

/**
 * Creates the user of an identity token and a session whose cookie is set. Returns the server's user, or null
 * after logging the reason to the console (specification, section 8, User/session).
 */
export async function signInWithToken(
  user: NewUser | null,
  token: string,
  origin = "",
): Promise<unknown> {
  if (!user?.email) throw new Error(unusable);
  try {
    const json = { ...user, token };
    const made = await sendToApi(`${origin}/api/users`, { method: "POST", json }, readUser);
    await sendToApi(
      `${origin}/api/users/session/create`,
      { method: "POST", json: { token } },
      expectSession,
    );
    return made;
  } catch (error) {
    // Developers who embed the desk look in the console.
    console.error(error);
    return null;
  }
}

async function readUser(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`Failed to create or update user in DB: ${response.status}`);
  return field(await response.json(), "user") ?? null;
}

async function expectSession({ ok }: Response): Promise<void> {
  if (!ok) throw new Error("Failed to create server session cookie.");
}
