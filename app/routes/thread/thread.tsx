import { useEffect } from "react";
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useFetchers,
  useRevalidator,
  useRouteError,
} from "react-router";
import { createRevisionCache } from "#app/client/cache/revision-cache.ts";
import { pendingForms, withPending } from "#app/client/commands/pending-forms.ts";
import { isNewsOf, isReread, rereadAll } from "#app/client/live/thread-news.ts";
import { useRootData } from "#app/client/root-data.ts";
import { openTips } from "#app/domain/accounts/tips.ts";
import { viewOf } from "#app/domain/accounts/views.ts";
import { findThreadFocus } from "#app/domain/desk/find-thread-focus.server.ts";
import { fileChanges } from "#app/domain/files/file-commands.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import type { Route } from "./+types/thread";
import { focusData } from "./focus-data.ts";
import { FocusView } from "./focus-view.tsx";
import { shownMarks } from "./marks/shown-marks.ts";
import { areMissing, type WantedMessages, wantedMessages } from "./messages/messages-in-sight.ts";
import { withPendingRoles } from "./people/pending-roles.ts";
import { withPendingTasks } from "./task-forms/pending-tasks.ts";
import { SkipToTasks } from "./tasks/skip-to-tasks.tsx";
import { useFocusAddress } from "./use-focus-address.ts";
import { withPendingStacks } from "./versions/pending-stacks.ts";

/** One thread in full; its messages are loaded on demand. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const threadId = threadIdSchema.safeParse(params.threadId);
  if (!threadId.success) throw notFound();
  const focus = await findThreadFocus(viewer, threadId.data, wantedMessages(url.searchParams));
  if (!focus) throw notFound();
  const tips = focus.thread.isDemoContent ? openTips(viewer) : [];
  const view = viewOf(viewer, "thread");
  return { ...focusData(focus), newId: crypto.randomUUID(), tips, view };
}

const cached = createRevisionCache<Awaited<ReturnType<typeof loader>>>(5 * 60_000, 30 * 60_000);

/** Fresh for 5 minutes and kept for 30 (specification, section 9), unless something changes. */
export function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const wanted = wantedMessages(url.searchParams);
  return cached.load(keyOf(params.threadId, wanted), serverLoader);
}

const keyOf = (threadId: string, wanted: WantedMessages | null) =>
  `${threadId} ${wanted ? `messages ${wanted.around ?? ""}` : ""}`;

/**
 * Choosing a file, a page or a pane only changes the address: the data is there already. The same holds for
 * changes of other threads (specification, section 4, Refetch events).
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherThread = currentParams.threadId !== nextParams.threadId;
  if (formMethod || isOtherThread) return defaultShouldRevalidate;
  // A revalidation also continues a navigation that has begun, and then the addresses differ.
  if (cached.isOwed() || isReread(currentParams.threadId)) return true;
  if (currentUrl.search === nextUrl.search) {
    return defaultShouldRevalidate && isNewsOf(currentParams.threadId);
  }
  return areMissing(wantedMessages(nextUrl.searchParams), currentParams.threadId ?? "");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.thread.subject || "Thread"} · Galley` }];
}

export default function Thread({ loaderData }: Route.ComponentProps) {
  const address = useFocusAddress();
  const forms = pendingForms(useFetchers());
  const wanted = loaderData.messages && { around: loaderData.around };
  const key = keyOf(loaderData.thread.threadId, wanted);
  useEffect(() => cached.remember(key, loaderData), [key, loaderData]);
  const tabs = useTabs(address.extension);
  const tasksAreShown = tabs === "never" || address.pane === "tasks";
  return (
    <Overlay
      key={loaderData.thread.threadId}
      title={loaderData.thread.subject || "(No Subject)"}
      closeTo={useDeskPath()}
      variant="wide"
      head={loaderData.tasks.length > 0 && tasksAreShown && <SkipToTasks />}
    >
      <FocusView
        data={{
          ...loaderData,
          people: withPendingRoles(loaderData.people, forms),
          files: withPendingStacks(withPending(loaderData.files, forms, fileChanges), forms),
          tasks: withPendingTasks(loaderData.tasks, forms),
          marks: shownMarks(loaderData.marks, forms),
        }}
        address={address}
        tabs={tabs}
      />
    </Overlay>
  );
}

export function ErrorBoundary() {
  const deskPath = useDeskPath();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Overlay title="Thread" closeTo={deskPath}>
      <OverlayBody>
        <EmptyState
          icon="alert"
          title="Failed to load thread details."
          action={
            <div className="flex gap-2">
              {!isMissing && (
                <Button
                  className="noscript:hidden"
                  onClick={() => rereadAll(revalidate)}
                  disabled={state === "loading"}
                >
                  Try again
                </Button>
              )}
              <ButtonLink to={deskPath}>Close</ButtonLink>
            </div>
          }
        />
      </OverlayBody>
    </Overlay>
  );
}

/** Tabs instead of columns: always in the extension, and in any other frame if it is narrow. */
function useTabs(extension: boolean): "always" | "narrow" | "never" {
  const { layout } = useRootData();
  if (extension || layout.extension) return "always";
  return layout.framed ? "narrow" : "never";
}
