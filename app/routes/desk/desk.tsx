import { Suspense, useState } from "react";
import { useRootData } from "#app/client/root-data.ts";
import { type DeskAddress, deskPath } from "#app/routes/addresses/desk-address.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { MenusForm } from "#app/ui/menu/late-menu.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/dashboard";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import { useConnectionStatus } from "./connection/use-connection-status.ts";
import { DeskHeader } from "./desk-header.tsx";
import { ImportTray } from "./imports/import-tray.tsx";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { ThreadPanel } from "./threads/thread-panel.tsx";
import { tipOnDesk } from "./welcome/tip-on-desk.ts";

// Most people have seen it.
const Welcome = lazyPart(() => import("./welcome/welcome.tsx"));

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
  const [threadsSeenAt] = useState(data.threadsSeenAt);
  return (
    <div
      className="flex h-dvh flex-col"
      data-compact={isCompact || undefined}
      data-panel={address.panel}
      data-lines={data.tasks.order !== null || undefined}
    >
      <DeskHeader address={address} />
      <main className="flex min-h-0 flex-1 flex-col">
        <h1 className="sr-only">Dashboard</h1>
        <ConnectionBanner status={connection} />
        {/* The list that is shown tells its own count. */}
        <Tabs
          label="Lists"
          className="mx-4 mt-3 hidden one-list:flex"
          panelId={`${address.panel}-panel`}
          selected={address.panel}
          tabs={[
            {
              key: "threads",
              label: "Threads",
              count: address.panel === "threads" ? undefined : data.threads.total,
              to: deskPath(address, { panel: "threads" }),
            },
            {
              key: "tasks",
              label: "Tasks",
              count: address.panel === "tasks" ? undefined : data.taskCounts.not_started,
              to: deskPath(address, { panel: "tasks" }),
            },
          ]}
        />
        <MenusForm path={deskPath(address)} />
        <div className="desk-lists">
          <ThreadPanel
            key={`threads ${address.threads}`}
            first={data.threads}
            revision={data.revision}
            seenAt={threadsSeenAt}
            tip={tipOnDesk(data)}
            address={address}
            tray={<ImportTray imports={data.imports} first={firstImports} />}
          />
          <TaskPanel
            first={data.tasks}
            counts={data.taskCounts}
            closedToday={data.closedToday ?? 0}
            hasTasks={data.hasTasks}
            unsure={data.unsure}
            filteredFile={data.filteredFile}
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
