import { useId } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useAnswer } from "#app/client/commands/use-command.ts";
import { restoreFailed } from "#app/domain/command/trash-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { formatSize } from "#app/ui/text/file-size.ts";
import { DateTime } from "#app/ui/time.tsx";
import { restoreAddress, type TrashItem } from "./trash-items.ts";

const icons: Record<TrashItem["kind"], IconName> = {
  thread: "mail",
  file: "file",
  comment: "task",
};

/**
 * One item of the trash, to select or to restore. Its checkbox belongs to the form that deletes.
 */
export function TrashRow({
  item,
  formId,
  isLeaving,
  isSelected,
  onToggle,
}: {
  item: TrashItem;
  formId: string;
  isLeaving: boolean;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const restore = {
    ...useAnswer({ failed: restoreFailed }, {}),
    action: restoreAddress(item),
  };
  return (
    <li
      className="flex items-start gap-2.5 border-b border-line px-4 py-2.5"
      hidden={isLeaving}
      data-item={`trashed ${item.id}`}
    >
      <input
        id={id}
        type="checkbox"
        className="checkbox mt-0.75"
        name="itemIds[]"
        value={item.id}
        form={formId}
        checked={isSelected}
        onChange={onToggle}
      />
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <Icon name={icons[item.kind]} className="text-faint" />
          <span dir="auto" className="truncate font-medium" title={item.title}>
            {item.title}
          </span>
          {item.kind === "comment" && (
            <Badge tone={item.isResolved ? "done" : "open"}>
              {item.isResolved ? "Resolved" : "Open"}
            </Badge>
          )}
        </span>
        {item.text && (
          <span dir="auto" className="line-clamp-2 text-sm">
            {item.text}
          </span>
        )}
        <span className="block text-xs text-faint">
          {item.size !== null && `${formatSize(item.size)} · `}
          <span className="inline-block">
            Deleted <DateTime at={item.trashedAt} />
          </span>
        </span>
      </label>
      <CommandForm command={restore} fields={{ shownIn: "trash" }}>
        <Button type="submit" size="small" icon="restore" aria-label={`Restore ${item.title}`}>
          Restore
        </Button>
      </CommandForm>
    </li>
  );
}
