import { redirect } from "react-router";
import { isRecentSignIn } from "#app/domain/leaving/account-deletion.ts";
import { exportAccount } from "#app/domain/leaving/export-account.server.ts";
import { takeExportPlace } from "#app/http/export-places.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { replyWithArchive } from "#app/http/replies/reply-with-archive.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/export";

/**
 * Downloads all of the viewer's data. A form instead of a link: the export is expensive, so no
 * other site may start it. It needs a recent sign-in, as the deletion does: an open, unattended desk must not suffice.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  if (!isRecentSignIn(session)) return replyToForm(request, { ok: false, ...tooLongAgo, ...back });
  const { viewer } = session;
  const place = takeExportPlace(viewer);
  if (place.takenBy) {
    return replyToForm(request, { ok: false, ...refusals[place.takenBy], ...back });
  }
  const day = new Date().toISOString().slice(0, 10);
  return replyWithArchive(`galley-export-${day}.zip`, exportAccount(viewer), place.giveBack);
}

const tooLongAgo = {
  status: 403,
  toast: {
    title: "Please sign in again",
    description: "It is a while since you signed in: an export needs a recent sign-in.",
  },
};
const refusals = {
  owner: {
    status: 429,
    toast: { title: "An export is under way", description: "Please wait until it has arrived." },
  },
  others: {
    status: 503,
    toast: {
      title: "The server is busy with other exports",
      description: "Please try again in a minute.",
    },
  },
};
const back = { returnTo: "/account" };

export function loader() {
  return redirect("/account");
}
