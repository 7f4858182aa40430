import { Link } from "react-router";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { taskFormAddress } from "./task-form.ts";

/** Opens the form for a task of this message. */
export function AddFromMessage({
  messageId,
  address,
}: {
  messageId: string;
  address: FocusAddress;
}) {
  return (
    <Link
      to={focusSearch(address, { form: taskFormAddress.add(messageId), pane: "tasks" })}
      replace
      preventScrollReset
      className="mt-1.5 inline-flex items-center gap-1 text-xs/5 text-soft hover:text-link hover:underline hover:underline-offset-2"
    >
      <Icon name="plus" className="size-3" />
      Add task
    </Link>
  );
}
