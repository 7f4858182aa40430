import { type ShouldRevalidateFunctionArgs, useFetchers, useSearchParams } from "react-router";
import { pendingForms, withPending } from "#app/client/commands/pending-forms.ts";
import { findComparedFiles } from "#app/domain/files/compare/compared-files.server.ts";
import {
  findComparison,
  findKeptComparison,
} from "#app/domain/files/compare/find-comparison.server.ts";
import { findComparedAsks } from "#app/domain/tasks/marks/find-compared-asks.server.ts";
import { setTaskStatusCommand } from "#app/domain/tasks/task-commands.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { focusSearch } from "#app/routes/thread/focus-address.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";
import { Overlay } from "#app/ui/overlay/overlay.tsx";
import type { Route } from "./+types/compare";
import { readCompareAddress, refOf, versionOf } from "./compare-address.ts";
import { compareData, pagesOf } from "./compare-data.ts";
import { CompareScreen } from "./compare-screen.tsx";
import { shownAsks } from "./compared-asks.ts";
import type { Comparing } from "./use-comparison.ts";

export const meta = () => [{ title: "Compare · Galley" }];

/** Two files of a thread, and the known result of comparing them. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const threadId = threadIdSchema.safeParse(params.threadId);
  if (!threadId.success) throw notFound();
  const address = readCompareAddress(url.searchParams);
  const found = await findComparedFiles(viewer, threadId.data, {
    older: versionOf(address.older),
    newer: versionOf(address.newer),
  });
  if (!found) throw notFound();
  const data = compareData(found);
  const pages = pagesOf(data, address);
  // The browser requests the comparison itself; without JavaScript, a link does.
  const isAsked = url.searchParams.has("find");
  const ids = [data.older, data.newer].flatMap((file) => file?.id ?? []);
  const [asks, known] = await Promise.all([
    findComparedAsks(viewer, threadId.data, ids),
    pages &&
      (isAsked ? findComparison(viewer, pages, request.signal) : findKeptComparison(viewer, pages)),
  ]);
  return { data, pages, asks: shownAsks(asks), known: known && toKnown(known) };
}

function toKnown(kept: NonNullable<Awaited<ReturnType<typeof findKeptComparison>>>): Comparing {
  return kept.ok
    ? { state: "compared", view: kept.view }
    : { state: "refused", reason: kept.reason };
}

/** The server reads only the two files from the address; every other parameter is about the display. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [now, next] = [currentUrl, nextUrl].map((url) => readCompareAddress(url.searchParams));
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) {
    return defaultShouldRevalidate;
  }
  return now?.older !== next?.older || now?.newer !== next?.newer;
}

export default function Compare({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const address = readCompareAddress(search);
  const { data, known } = loaderData;
  const forms = pendingForms(useFetchers());
  const asks = {
    ...loaderData.asks,
    tasks: withPending(loaderData.asks.tasks, forms, [setTaskStatusCommand]),
  };
  const pages = pagesOf(data, address);
  const isLoaded = JSON.stringify(pages) === JSON.stringify(loaderData.pages);
  const file = data.newer?.id ?? null;
  const back = focusSearch(usePlainAddress(), { file });
  const pair = [data.older, data.newer].map((one) => one && refOf(one)).join(" ");
  return (
    <Overlay
      title="Compare versions"
      closeTo={`/dashboard/thread/${params.threadId}${back}`}
      variant="wide"
    >
      <CompareScreen
        key={pair}
        data={data}
        asks={asks}
        known={isLoaded ? known : null}
        address={address}
      />
    </Overlay>
  );
}
