import { applicationDefault } from "firebase-admin/app";
import { environmentWith } from "#app/env.server.ts";
import { onShutdown, tellFailure, tellReady } from "./children/process-lifecycle.ts";

/**
 * Checks that this machine has credentials for the Firebase project, which verifying a sign-in and the
 * storage bucket need: a service account's key file named by GOOGLE_APPLICATION_CREDENTIALS, or the machine's
 * own account at Google. It is a separate program because it loads large libraries.
 */
onShutdown(async () => undefined);
// Copies settings that were passed by pipe, such as the name of the key file, into the environment.
environmentWith({});
try {
  await applicationDefault().getAccessToken();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const [, unreadable] =
    /Unable to read the credential file[^:]{0,500}: (.{1,500})/.exec(reason) ?? [];
  if (unreadable) {
    tellFailure(
      `The setting GOOGLE_APPLICATION_CREDENTIALS must name a service account's key file: ${unreadable.trim()}.`,
    );
  }
  if (reason.includes("Could not load the default credentials")) {
    tellFailure(
      "The setting GOOGLE_APPLICATION_CREDENTIALS is required: the path of a key file of a service account of the Firebase project.",
    );
  }
  // A network that is down at the moment must not prevent the start.
}
tellReady({});
