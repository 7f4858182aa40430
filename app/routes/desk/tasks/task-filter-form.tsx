import {
  type FormEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher, useNavigate } from "react-router";
import type { TaskSender } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { type DeskAddress, deskPath } from "#app/routes/addresses/desk-address.ts";
import { readTaskFilter, taskFilterEntries } from "#app/routes/addresses/task-filter.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Popup, PopupButtons } from "#app/ui/overlay/popup.tsx";

/** The button that opens the Task List's filter, and the filter: a GET form. */
export default function TaskFilterForm({ address }: { address: DeskAddress }) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<{ senders: TaskSender[] | null }>();
  const navigate = useNavigate();
  const { filter, tab, panel, extension } = address;
  const active = taskFilterEntries(filter).length;
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const { load } = fetcher;
  const isLoaded = Boolean(fetcher.data?.senders);
  const loadSenders = useCallback(() => {
    setIsWanted(true);
    if (!isLoaded) load("/dashboard/senders");
  }, [isLoaded, load]);
  // The browser opens the popover by itself, perhaps before this code has run.
  useEffect(() => {
    if (popup.current?.matches(":popover-open")) loadSenders();
  }, [loadSenders]);

  /** Does what the form would do, with an address that omits default values. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    popup.current?.hidePopover();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      search.append(name, String(value));
    const filter = readTaskFilter(search);
    const next = deskPath(address, {
      ...{ filter, tasks: null },
      ...(filter.closed && { tab: "done" }),
    });
    navigate(next, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <Button icon="filter" variant="quiet" popoverTarget={id} onPointerEnter={want} onFocus={want}>
        <span className="@max-[23rem]/tasks:sr-only">Filter</span>
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      <Popup id={id} ref={popup} title="Filter tasks" onOpen={loadSenders}>
        <form
          // A new key resets the fields to the values in the address.
          key={JSON.stringify(filter)}
          action="/dashboard"
          className="grid grid-cols-1 gap-4"
          onSubmit={submit}
        >
          <input type="hidden" name="tab" value={tab} />
          <input type="hidden" name="panel" value={panel} />
          {extension && <input type="hidden" name="extension" value="chrome" />}
          <Senders
            isWanted={isWanted}
            chosen={filter.sender}
            senders={fetcher.data?.senders ?? null}
          />
          <fieldset className="min-w-0">
            <legend className="field-label">Asked for</legend>
            <div className="grid grid-fill-40 gap-2">
              <Field label="From" type="date" name="from" defaultValue={filter.from ?? ""} />
              <Field label="To" type="date" name="to" defaultValue={filter.to ?? ""} />
            </div>
          </fieldset>
          <fieldset>
            <legend className="field-label">Whose turn it is</legend>
            <div className="flex gap-4">
              {(["", "mine", "others"] as const).map((whose) => (
                <label key={whose} className="flex min-h-7 items-center gap-1.5 text-sm/5">
                  <input
                    type="radio"
                    className="checkbox"
                    name="whose"
                    value={whose}
                    defaultChecked={whose === (filter.whose ?? "")}
                  />
                  {whoseLabels[whose]}
                </label>
              ))}
            </div>
          </fieldset>
          <label className="flex min-h-7 items-center gap-1.5 text-sm/5">
            <input
              type="checkbox"
              className="checkbox"
              name="on"
              value="current"
              defaultChecked={filter.current}
            />
            Without what was done on earlier versions
          </label>
          <label className="flex min-h-7 items-center gap-1.5 text-sm/5">
            <input
              type="checkbox"
              className="checkbox"
              name="closed"
              value="today"
              defaultChecked={filter.closed}
            />
            Closed today
          </label>
          {filter.file && <input type="hidden" name="of" value={filter.file} />}
          <PopupButtons id={id}>
            <Button type="submit" variant="primary">
              Show tasks
            </Button>
          </PopupButtons>
        </form>
      </Popup>
    </>
  );
}

const whoseLabels = { "": "Anyone’s", mine: "Mine", others: "Others’" };

const SenderCombobox = lazy(() =>
  import("./sender-combobox.tsx").catch(() => ({ default: SenderField })),
);

type SendersProps = { chosen: string[]; senders: TaskSender[] | null };

/** Filters by sender: a combobox; without JavaScript a field for a part of an address. */
function Senders({ isWanted, ...props }: SendersProps & { isWanted: boolean }) {
  const field = <SenderField {...props} />;
  if (!isWanted) return field;
  return (
    <Suspense fallback={field}>
      <SenderCombobox {...props} />
    </Suspense>
  );
}

function SenderField({ chosen }: SendersProps) {
  return <Field label="Sender" name="sender" defaultValue={chosen[0] ?? ""} />;
}
