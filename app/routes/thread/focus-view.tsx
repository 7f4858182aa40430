import { useId } from "react";
import { useNavigate } from "react-router";
import type { TipId } from "#app/domain/accounts/tips.ts";
import { useFileDrop } from "#app/routes/files/upload/use-file-drop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { DemoTips } from "./demo-tips.tsx";
import { FilesStrip } from "./files-strip.tsx";
import { type FocusAddress, fileSearch, focusSearch, type Pane } from "./focus-address.ts";
import type { FocusData, FocusFile, FocusTask } from "./focus-data.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { useSelectedFile } from "./preview/use-selected-file.ts";
import { countOpenTasks } from "./tasks/task-groups.ts";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { ThreadPanel } from "./thread-panel.tsx";
import { useThreadUpload } from "./use-thread-upload.ts";

type Leaving = { isLeaving: boolean };
export type ShownFile = FocusFile & Leaving;
export type ShownTask = FocusTask & Leaving;
export type ShownThread = Omit<FocusData, "files" | "tasks"> & {
  files: ShownFile[];
  tasks: ShownTask[];
  /** An id for what a form makes, while there is no script to make one. */
  newId: string;
  tips: TipId[];
};

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
  const files = data.files.filter((file) => !file.isLeaving);
  const tasks = data.tasks.filter((task) => !task.isLeaving);
  const selected = useSelectedFile(files, address.file);
  const listed = files.filter((file) => address.hidden || !file.isHidden);
  const upload = useThreadUpload(data.thread.threadId, (fileId) =>
    navigate(fileSearch(address, fileId), { replace: true, preventScrollReset: true }),
  );
  const drop = useFileDrop(upload.send);

  return (
    <div className="focus" data-tabs={tabs} data-pane={address.pane} {...drop.handlers}>
      {tabs !== "never" && (
        <div className="focus-tabs">
          <Tabs
            label="Parts of the thread"
            selected={address.pane}
            panelId={panelId}
            tabs={[
              paneTab("thread", "Thread"),
              paneTab("media", "Media", listed.length),
              paneTab("tasks", "Tasks", tasks.length),
            ]}
          />
          <a className="btn btn-quiet btn-small" href="/dashboard" target="_blank" rel="noreferrer">
            <Icon name="external" />
            Open dashboard for full experience
          </a>
        </div>
      )}
      <div className="focus-preview" data-of="media">
        <PreviewPane
          key={selected?.id ?? "none"}
          file={selected}
          files={listed}
          address={address}
        />
      </div>
      <div className="focus-side" id={panelId}>
        <ThreadPanel data={data} address={address} />
        <FilesStrip
          files={data.files}
          openTasks={countOpenTasks(tasks)}
          threadId={data.thread.threadId}
          selected={selected}
          address={address}
          upload={upload}
        />
        {data.tips.length > 0 && (
          <div className="focus-part" data-of="tasks">
            <DemoTips tips={data.tips} hasFile={selected !== null} extension={address.extension} />
          </div>
        )}
        <TaskPanel data={data} files={files} selected={selected} address={address} />
      </div>
      {drop.isOver && <div className="focus-drop">Drop files to add them to this thread</div>}
    </div>
  );

  function paneTab(key: Pane, label: string, count?: number) {
    return { key, label, ...(count && { count }), to: focusSearch(address, { pane: key }) };
  }
}
