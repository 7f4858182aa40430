import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { useFileDrop } from "#app/routes/files/upload/use-file-drop.ts";
import { useIfHere } from "#app/routes/files/upload/use-if-here.ts";
import { useView } from "#app/routes/tasks/views/use-view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { DemoTips } from "./demo-tips.tsx";
import { FilesStrip } from "./files-strip.tsx";
import { type FocusAddress, fileSearch, focusSearch, type Pane } from "./focus-address.ts";
import { useMessages } from "./messages/use-messages.ts";
import { filesToDo, newestToDo } from "./order-files.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { useSelectedFile } from "./preview/use-selected-file.ts";
import type { ShownThread } from "./shown-thread.ts";
import { countOpenTasks, stillFolded } from "./tasks/task-groups.ts";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { ThreadPanel } from "./thread-panel.tsx";
import { useThreadUpload } from "./use-thread-upload.ts";
import { holds, shownFiles, stackCards } from "./versions/stack-cards.ts";

/** The side panel as specified; on a phone it stands below the artwork. */
const oneFile =
  "grid-cols-[minmax(0,1fr)_24rem] max-lg:grid-cols-[minmax(0,1fr)_20rem] max-[720px]:block";
/** The tasks have more room, and on a phone they stand above the artwork and the files. */
const wholeThread =
  "grid-cols-1 min-[45.0625rem]:grid-cols-[minmax(0,1fr)_22rem] lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_29rem] max-[720px]:auto-rows-max";

/** The focus view's panes: columns where there is room, tabs in the extension (readings, 22). */
export function FocusView({
  data,
  address,
  tabs,
}: {
  data: ShownThread;
  address: FocusAddress;
  tabs: "always" | "narrow" | "never";
}) {
  const panelId = useId();
  const navigate = useNavigate();
  // Kept in state, so that nothing moves under the pointer that marks a task as done.
  const [remindersAtFirst] = useState(
    () =>
      new Map(
        data.tasks.flatMap(({ id, status, reminders }) =>
          status === "done" ? [[id, reminders.length]] : [],
        ),
      ),
  );
  const doneAtFirst = stillFolded(data.tasks, remindersAtFirst);
  const openAtFirst = data.tasks.filter(({ id }) => !doneAtFirst.has(id));
  const files = data.files.filter((file) => !file.isLeaving);
  const tasks = data.tasks.filter((task) => !task.isLeaving);
  const loaded = useMessages(data);
  const named = tasks.find(({ id }) => id === address.task);
  const atWork = address.atWork ? newestToDo(files, filesToDo(data.files, openAtFirst)) : null;
  const cards = stackCards(data.files);
  const present = cards.filter(({ file }) => !file.isHidden && !file.isLeaving);
  const first = named?.fileId ?? atWork?.id ?? present[0]?.file.id ?? null;
  const isSettled = !address.atWork || data.tasks.length > 0;
  const selected = useSelectedFile(files, address.file, { first, isSettled });
  const card = cards.find((one) => holds(one, selected));
  const listed = files.filter((file) => address.hidden || !file.isHidden);
  const showUploaded = useIfHere((fileId: number) => {
    // It would close the form, and its text would be lost.
    if (address.form !== null) return;
    void navigate(fileSearch(address, fileId), { replace: true, preventScrollReset: true });
  });
  const view = useView("thread", ["file", "whole"], data.view);
  const isWhole = tasks.length > 0 && view.shown === "whole";
  const upload = useThreadUpload(data.thread.threadId, showUploaded);
  const drop = useFileDrop(upload.send);

  // Beside the tasks of one file, as specified; the tasks of the whole thread need the height.
  const strip = (
    <FilesStrip
      files={data.files}
      cards={cards}
      openTasks={countOpenTasks(tasks)}
      threadId={data.thread.threadId}
      selected={selected}
      address={address}
      upload={upload}
    />
  );

  return (
    <div
      className={classNames(
        "relative grid min-h-0 flex-1 max-[720px]:overflow-auto tabs:flex tabs:flex-col tabs:overflow-hidden",
        isWhole ? wholeThread : oneFile,
      )}
      data-tabs={tabs}
      data-pane={address.pane}
      {...drop.handlers}
    >
      {tabs !== "never" && (
        <div className="hidden border-b border-line px-3 py-2 tabs:block">
          <Tabs
            label="Parts of the thread"
            selected={address.pane}
            panelId={panelId}
            tabs={[
              paneTab("thread", "Thread"),
              paneTab("media", "Media", present.length),
              paneTab("tasks", "Tasks", tasks.length),
            ]}
          />
          <a
            className="btn btn-quiet btn-small mt-1 w-full whitespace-normal"
            href="/dashboard"
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="external" />
            Open dashboard for full experience
          </a>
        </div>
      )}
      <div
        className={classNames(
          "@container/preview flex min-h-0 min-w-0 flex-col bg-sunken tabs:order-1 tabs:h-auto tabs:flex-1 [&>.empty]:flex-1",
          isWhole ? "max-[720px]:order-1 max-[720px]:h-[80dvh]" : "max-[720px]:h-[52dvh]",
        )}
        data-of="media"
      >
        <PreviewPane
          key={selected?.id ?? "none"}
          file={selected}
          card={card ?? null}
          files={shownFiles(cards, selected).filter(({ id }) =>
            listed.some((one) => one.id === id),
          )}
          tasks={tasks}
          marks={data.marks}
          checks={data.markChecks}
          address={address}
        />
        {isWhole && strip}
      </div>
      <div
        className="@container/side relative min-h-0 min-w-0 overflow-auto overscroll-contain border-l border-line max-[720px]:overflow-visible max-[720px]:border-t max-[720px]:border-l-0 tabs:overflow-auto tabs:border-0 tabs:in-data-[pane=media]:flex-none"
        id={panelId}
        data-side
      >
        <ThreadPanel data={data} fileId={selected?.id ?? null} loaded={loaded} address={address} />
        {!isWhole && strip}
        {data.tips.length > 0 && (
          <div className="focus-part" data-of="tasks">
            <DemoTips tips={data.tips} hasFile={selected !== null} extension={address.extension} />
          </div>
        )}
        <TaskPanel
          data={data}
          messages={loaded.messages}
          files={files}
          selected={selected}
          doneAtFirst={doneAtFirst}
          view={view}
          isWhole={isWhole}
          address={address}
        />
      </div>
      {drop.isOver && (
        <div className="pointer-events-none absolute inset-3 z-2 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-wash text-lg/5 font-semibold text-link">
          Drop files to add them to this thread
        </div>
      )}
    </div>
  );

  function paneTab(key: Pane, label: string, count?: number) {
    return { key, label, ...(count && { count }), to: focusSearch(address, { pane: key }) };
  }
}
