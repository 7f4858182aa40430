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
      className="focus-add"
    >
      <Icon name="plus" />
      Add task
    </Link>
  );
}
