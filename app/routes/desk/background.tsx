import { useViewerKept } from "#app/client/session/use-viewer-kept.ts";
import { useStoreLink } from "#app/routes/account/use-store-link.ts";
import { useLiveChanges } from "./live/use-live-changes.ts";
import WarmRoutes from "./warm-routes.tsx";

/** What the desk does beside showing itself. Nothing of it is seen at first, so it is loaded after the page. */
export default function Background({
  revision,
  cards,
}: {
  revision: number;
  cards: readonly { threadId: string; feedbackCount: number }[];
}) {
  useLiveChanges(revision, cards);
  useStoreLink();
  useViewerKept();
  return <WarmRoutes />;
}
