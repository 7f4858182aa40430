import { redirect } from "react-router";
import { exportAccount } from "#app/domain/leaving/export-account.server.ts";
import { takeExportPlace } from "#app/http/export-places.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { replyWithArchive } from "#app/http/replies/reply-with-archive.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/export";

/**
 * Downloads all of the viewer's data. A form instead of a link: the export is expensive, so no
 * other site may start it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const place = takeExportPlace(viewer);
  if (place.takenBy) {
    return replyToForm(request, { ok: false, ...refusals[place.takenBy], ...back });
  }
  const day = new Date().toISOString().slice(0, 10);
  return replyWithArchive(`galley-export-${day}.zip`, exportAccount(viewer), place.giveBack);
}

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
