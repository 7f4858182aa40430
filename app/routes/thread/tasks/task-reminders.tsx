import { Link } from "react-router";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { sourceAddress } from "./source-address.ts";

/** The most that are shown: the messages show all. */
const mostShown = 3;

/** The people who asked for it again and when, the newest last, each with a link to the sentence. */
export function TaskReminders({ task, address }: { task: FocusTask; address: FocusAddress }) {
  return task.reminders.slice(-mostShown).map((reminder) => (
    <Link
      key={`${reminder.messageId} ${reminder.quoteStart}`}
      className="flex items-center gap-1 text-progress hover:underline hover:underline-offset-2"
      title={reminder.quote}
      to={sourceAddress(address, task, reminder, "again")}
      replace
      preventScrollReset
    >
      <Icon name="clock" />
      <span>
        Asked again on <Day at={reminder.sentAt} />
        {reminder.by && (
          <>
            {" by "}
            <bdi>{reminder.by}</bdi>
          </>
        )}
      </span>
    </Link>
  ));
}
