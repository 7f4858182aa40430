import { Suspense, useEffect, useMemo } from "react";
import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useOutlet,
} from "react-router";
import { createRevisionCache } from "#app/client/cache/revision-cache.ts";
import { useRootData } from "#app/client/root-data.ts";
import { seeThreads } from "#app/domain/accounts/see-threads.server.ts";
import { openTips } from "#app/domain/accounts/tips.ts";
import { findDashboard } from "#app/domain/desk/find-dashboard.server.ts";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { isDocumentRequest } from "#app/http/replies/reply.server.ts";
import { timeZoneOf } from "#app/http/time-zone.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { surveyPath } from "#app/routes/account/survey/survey-path.ts";
import { type DeskAddress, deskPath, readDeskAddress } from "#app/routes/addresses/desk-address.ts";
import { readTaskFilter } from "#app/routes/addresses/task-filter.ts";
import { OpeningThread } from "#app/routes/thread/opening-thread.tsx";
import { opensThread } from "#app/routes/thread/opens-thread.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { MenuOfAddress, readMenuOfAddress } from "#app/ui/menu/late-menu.tsx";
import { OverlayHost } from "#app/ui/overlay/overlay-host.tsx";
import type { Route } from "./+types/dashboard";
import { Desk } from "./desk.tsx";
import { deskData } from "./desk-data.ts";
import { DeskError } from "./desk-error.tsx";
import { deskQuerySchema } from "./desk-query.ts";
import { holdRows } from "./held/held-rows.ts";
import { openImports } from "./imports/open-imports.ts";
import { shouldReloadDesk } from "./should-reload-desk.ts";
import { dayOf, startOfDay } from "./tasks/day-range.ts";
import { orderOf } from "./tasks/order-of.ts";
import { toTaskFilter } from "./tasks/to-task-filter.ts";

const Background = lazyPart(() => import("./background.tsx"));
const ExtensionBridge = lazyPart(() => import("#app/routes/panel/extension-bridge.tsx"));

export const meta = () => [{ title: "Dashboard · Galley" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  if (!viewer.hasCompletedTypeform) throw redirect(surveyPath(url));
  const { tab, threads, tasks } = parseQuery(url, deskQuerySchema);
  const timeZone = timeZoneOf(request);
  const filter = toTaskFilter(readTaskFilter(url.searchParams), timeZone);
  const order = orderOf(viewer);
  const [dashboard, connection, imports, filteredFiles] = await Promise.all([
    findDashboard(viewer, {
      status: filter?.closedFrom ? "done" : tab,
      threadCursor: threads,
      ...(typeof tasks === "number" ? { taskCount: tasks } : { taskCursor: tasks }),
      filter,
      order,
      today: startOfDay(dayOf(new Date(), timeZone), timeZone),
      withUnsure: url.searchParams.has("unsure"),
    }),
    findConnectionStatus(viewer),
    listRecentImports(viewer),
    filter?.versionsOf === undefined ? [] : listFilesByIds(viewer, [filter.versionsOf]),
  ]);
  const { hasCompletedOnboarding } = viewer;
  const tips = openTips(viewer);
  await seeThreads(viewer, dashboard.threads.items);
  return {
    ...deskData(dashboard, order ?? null),
    filteredFile: filteredFiles[0]?.name ?? null,
    connection,
    imports: isDocumentRequest(request) ? openImports(imports) : imports,
    hasCompletedOnboarding,
    tips,
    /** As it was before this desk: later imports are new to the viewer (ISO 8601; empty: all are). */
    threadsSeenAt: viewer.threadsSeenAt?.toISOString() ?? "",
  };
}

const cached = createRevisionCache<Awaited<ReturnType<typeof loader>>>(5 * 60 * 1000);

/**
 * Threads are fresh for ten minutes and tasks for five (specification, section 9), unless something changes. They
 * are loaded together, so the shorter time applies to both.
 */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const key = cacheKey(readDeskAddress(url.searchParams));
  return cached.load(key, async () => holdRows(await serverLoader()));
}

function cacheKey({ tab, threads, tasks, unsure, filter }: DeskAddress): string {
  return JSON.stringify([tab, threads, tasks, unsure, filter]);
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  cached.isOwed() || shouldReloadDesk(change);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { layout } = useRootData();
  const { pathname, search } = useLocation();
  const isOpening = opensThread(pathname, useNavigation().location?.pathname);
  const isCovered = useOutlet() !== null || isOpening;
  const { status } = loaderData.tasks;
  const query = new URLSearchParams(search);
  const address = readDeskAddress(query);
  const key = cacheKey(address);
  const path = deskPath({ ...address, tab: status });
  // One object for all that the desk shows: the cards render again when it changes, and not when a dialog opens
  // over them.
  const shown = useMemo(() => readDeskAddress(new URLSearchParams(path.split("?")[1])), [path]);
  useEffect(() => cached.remember(key, loaderData), [key, loaderData]);
  return (
    <OverlayHost
      isCovered={isCovered}
      overlay={
        isOpening ? <OpeningThread closeTo={path} /> : <Outlet context={{ deskPath: path }} />
      }
    >
      <MenuOfAddress value={readMenuOfAddress(query)}>
        <Desk data={loaderData} address={shown} isCovered={isCovered} />
      </MenuOfAddress>
      <Suspense>
        <Background data={loaderData} />
      </Suspense>
      {layout.framed && (
        <Suspense>
          <ExtensionBridge />
        </Suspense>
      )}
    </OverlayHost>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError error={error} />;
}
