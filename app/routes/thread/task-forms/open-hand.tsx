import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/focus-view.tsx";
import { AddForm } from "./add-form.tsx";
import { EditForm } from "./edit-form.tsx";
import type { Hand } from "./hand.ts";
import { MergeForm } from "./merge-form.tsx";
import { SplitForm } from "./split-form.tsx";
import type { HandProps } from "./use-hand-command.ts";

/** What a form beside the tasks chooses from. */
export type HandThread = {
  threadId: string;
  files: ShownFile[];
  selected: ShownFile | null;
  tasks: ShownTask[];
  messages: FocusMessage[] | null;
};

/** The form that the address names; nothing for a task that is not there. */
export default function OpenHand({
  hand,
  thread,
  ...props
}: HandProps & { hand: Hand; thread: HandThread }) {
  const { tasks, ...rest } = thread;
  if (hand.act === "add") return <AddForm {...props} {...rest} source={hand} />;
  const task = tasks.find(({ id }) => id === hand.taskId);
  if (!task) return null;
  if (hand.act === "edit") return <EditForm {...props} task={task} />;
  if (hand.act === "split") return <SplitForm {...props} task={task} />;
  const others = tasks.filter((other) => other !== task && !other.isLeaving);
  return <MergeForm {...props} task={task} others={others} />;
}
