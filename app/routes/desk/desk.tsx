import { lazy, Suspense, useState } from "react";
import { useRootData } from "#app/client/root-data.ts";
import { type DeskAddress, deskPath } from "#app/routes/addresses/desk-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/dashboard";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import { useConnectionStatus } from "./connection/use-connection-status.ts";
import { DeskHeader } from "./desk-header.tsx";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { ThreadPanel } from "./threads/thread-panel.tsx";
import { tipOnDesk } from "./welcome/tip-on-desk.ts";

// Neither is what a person sees first; without them the desk still works.
const ImportTray = lazy(() =>
  import("./imports/import-tray.tsx").then(
    ({ ImportTray }) => ({ default: ImportTray }),
    () => ({ default: () => null }),
  ),
);
const Welcome = lazy(() =>
  import("./welcome/welcome.tsx").then(
    ({ Welcome }) => ({ default: Welcome }),
    () => ({ default: () => null }),
  ),
);

/** The dashboard itself: two lists, side by side or as tabs. */
export function Desk({
  data,
  address,
  isCovered,
}: {
  data: Route.ComponentProps["loaderData"];
  address: DeskAddress;
  isCovered: boolean;
}) {
  const { layout } = useRootData();
  const isCompact = layout.framed || layout.extension;
  const connection = useConnectionStatus(data.connection);
  const isConnected = connection?.connected === true;
  const [firstImports] = useState(data.imports);
  return (
    <div
      className={classNames("desk-page", isCompact && "desk-compact")}
      data-panel={address.panel}
    >
      <DeskHeader address={address} />
      <main className="desk-main">
        <h1 className="sr-only">Dashboard</h1>
        <ConnectionBanner status={connection} />
        <Tabs
          label="Lists"
          className="desk-tabs"
          panelId={`${address.panel}-panel`}
          selected={address.panel}
          tabs={[
            {
              key: "threads",
              label: "Threads",
              count: data.threads.total,
              to: deskPath(address, { panel: "threads" }),
            },
            {
              key: "tasks",
              label: "Tasks",
              count: data.taskCounts.not_started,
              to: deskPath(address, { panel: "tasks" }),
            },
          ]}
        />
        <div className="desk-lists">
          <ThreadPanel
            key={`threads ${address.threads}`}
            first={data.threads}
            revision={data.revision}
            now={data.now}
            tip={tipOnDesk(data)}
            address={address}
            tray={
              <Suspense>
                <ImportTray imports={data.imports} first={firstImports} />
              </Suspense>
            }
          />
          <TaskPanel
            key={JSON.stringify([data.tasks.status, address.tasks, address.filter])}
            first={data.tasks}
            counts={data.taskCounts}
            hasTasks={data.hasTasks}
            unsure={data.unsure}
            revision={data.revision}
            address={address}
          />
        </div>
      </main>
      <Suspense>
        <Welcome
          isEmpty={data.isEmpty}
          isConnected={isConnected}
          isCompact={isCompact}
          isCovered={isCovered}
          hasCompletedOnboarding={data.hasCompletedOnboarding}
        />
      </Suspense>
    </div>
  );
}
