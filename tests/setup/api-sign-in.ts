import { sendToApi } from "#app/client/api/ask-api.ts";
import { field } from "#app/client/error-message.ts";

/** Who signs in with an identity token of their own: the extension's frame, and other clients. */
export type NewUser = {
  username: string;
  email: string;
  photoURL: string | null;
  firebaseUid: string;
};

const unusable = "Cannot create user without a valid user object and email.";

/**
 * Makes the user of an identity token and a session for it, which a cookie holds from then on. Returns
 * the server's user, or null and the reason in the console (specification, section 8, User/session).
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
    // Whoever embeds the desk looks here.
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
