import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { ClosingMark } from "#app/routes/tasks/closing-mark.tsx";
import { checkWords, isOfPlace } from "#app/routes/thread/marks/checks/check-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PreviewImage } from "#app/ui/preview-image.tsx";
import type { TaskRowProps } from "./task-row-props.ts";

/** What a task's line shows of its details, as signs with words: its marks, what its places show now, and what settles it. */
export function TaskSigns({ task, marks, checks, parts, files, isOfThread }: TaskRowProps) {
  const numbers = marks.flatMap(({ isLeaving, number }) => (isLeaving ? [] : [number])).join(", ");
  const check = task.status === "done" ? undefined : checkOfAll(checks);
  const file = isOfThread ? files.find(({ id }) => id === task.fileId) : undefined;
  const again = task.reminders.length;
  return (
    <span className="task-row-signs">
      {numbers && (
        <Badge label={`, mark ${numbers}`}>
          <Icon name="mark" />
          {numbers}
        </Badge>
      )}
      {file && (
        <span className="task-row-file" title={file.name}>
          {file.stackPlace !== null && `v${file.stackPlace}`}
          <span className="line-picture">
            <PreviewImage src={file.previewUrl} alt="" fallback={null} />
          </span>
          <span className="sr-only">{file.name}</span>
        </span>
      )}
      {check && <span className="task-row-check">{checkWords(check).says}</span>}
      {again > 0 && (
        <span
          className="text-progress"
          title={`Asked again, ${again === 1 ? "once" : `${again} times`}`}
        >
          <Icon name="clock" />
          <span className="sr-only">Asked again</span>
        </span>
      )}
      {parts.length > 0 && (
        <span className="text-faint" title={`Merged from ${parts.length + 1}`}>
          <Icon name="merge" />
          <span className="sr-only">Merged from {parts.length + 1}</span>
        </span>
      )}
      {!(isOfThread && task.closingState === "suggested") && (
        <ClosingMark
          task={{ closingState: task.closingState, closingDoubt: task.closing?.doubt ?? null }}
          isShort
        />
      )}
    </span>
  );
}

/** What holds of all places of a task; of places that differ the details tell each. */
function checkOfAll(checks: readonly MarkCheck[]): MarkCheck | undefined {
  const [first, ...others] = checks.filter(isOfPlace);
  const words = first && checkWords(first).says;
  return others.every((other) => checkWords(other).says === words) ? first : undefined;
}
