import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { PageMarks } from "#app/routes/thread/marks/page-marks.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AsksList } from "./asks-list.tsx";
import { BothPages } from "./both-pages.tsx";
import { ChangesList } from "./changes-list.tsx";
import { type CompareAddress, compareSearch, lastChange, refOf } from "./compare-address.ts";
import {
  type CompareData,
  type ComparedFile,
  pageCount,
  pagesOf,
  pictureOf,
} from "./compare-data.ts";
import { stepsFrom } from "./compare-steps.ts";
import { CompareToolbar } from "./compare-toolbar.tsx";
import { marksOn, type ShownAsks, toAsk } from "./compared-asks.ts";
import { useCompareKeys } from "./use-compare-keys.ts";
import { type Comparing, useComparison, useNextComparison } from "./use-comparison.ts";
import { usePan } from "./use-pan.ts";

type Props = {
  data: CompareData;
  asks: ShownAsks;
  known: Comparing | null;
  address: CompareAddress;
};

/** Two versions of a file, compared page by page. */
export function CompareScreen(props: Props) {
  const { data, address } = props;
  const { older, newer } = data;
  if (!older || !newer) {
    return (
      <>
        <CompareToolbar
          address={address}
          files={data.files}
          pages={1}
          olderPages={1}
          panelId=""
          steps={stepsFrom(address, 1, 0)}
          onMix={() => undefined}
        />
        <EmptyState icon="files" title="Choose two files to compare">
          {data.files.length < 2 ? "This thread has only one file." : ""}
        </EmptyState>
      </>
    );
  }
  return <TwoFiles {...props} older={older} newer={newer} />;
}

function TwoFiles({
  data,
  older,
  newer,
  asks,
  known,
  address: asked,
}: Props & { older: ComparedFile; newer: ComparedFile }) {
  const navigate = useNavigate();
  const panelId = useId();
  const [mix, setMix] = useState(asked.mix);
  const pages = pagesOf(data, asked);
  const found = useComparison(pages, known);
  const view = found.state === "compared" ? found.view : null;
  const changes = found.state === "comparing" && pages ? null : (view?.regions.length ?? 0);
  const change = Math.min(asked.change, changes ?? lastChange);
  const address = { ...asked, older: refOf(older), newer: refOf(newer), mix, change };
  useNextComparison(view ? pagesOf(data, { ...address, page: address.page + 1 }) : null);
  const goTo = (search: string) => navigate(search, { replace: true, preventScrollReset: true });
  const go = (change: Partial<CompareAddress>) => goTo(compareSearch(address, change));

  const pan = usePan(address, `${address.mode} ${address.zoom} ${address.page}`, (point) =>
    go(point),
  );
  const marks = pages ? marksOn(asks, pages) : { older: [], newer: [] };
  const chosen =
    view?.regions[address.change - 1] ??
    [...marks.newer, ...marks.older].find(({ taskId }) => taskId === address.task);
  const center = chosen && `${chosen.x + chosen.width / 2} ${chosen.y + chosen.height / 2}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen place is brought into view
  useEffect(() => {
    const [x, y] = center?.split(" ").map(Number) ?? [];
    pan.show(x !== undefined && y !== undefined ? { x, y } : null);
  }, [center, address.zoom]);
  useEffect(() => {
    if (mix === asked.mix) return;
    const timer = setTimeout(() => go({ mix }), 300);
    return () => clearTimeout(timer);
  });

  const steps = stepsFrom(address, pageCount(newer), changes);
  useCompareKeys(address, steps, asks, (search) => search && goTo(search));

  const before = pictureOf(older, address.page + address.offset, "older version");
  const after = pictureOf(newer, address.page, "newer version");
  const marksOf = (which: "older" | "newer") => (
    <PageMarks
      marks={marks[which]}
      tasks={asks.tasks}
      chosen={address.task}
      to={(task) => toAsk(asks, task, address)}
    />
  );
  const shown: Comparing = pages
    ? found
    : { state: "refused", reason: before.reason || after.reason };
  return (
    <>
      <CompareToolbar
        address={address}
        files={data.files}
        pages={pageCount(newer)}
        olderPages={pageCount(older)}
        panelId={panelId}
        steps={steps}
        onMix={setMix}
      />
      <div className="flex min-h-0 flex-1 max-[1000px]:flex-col max-[720px]:overflow-auto">
        <div
          id={panelId}
          className="flex min-h-0 min-w-0 flex-1 bg-sunken max-[720px]:flex-[1_0_auto] max-[720px]:flex-col"
        >
          <BothPages
            older={before}
            newer={after}
            address={address}
            found={shown}
            pan={pan}
            onMix={setMix}
            marks={{ older: marksOf("older"), newer: marksOf("newer") }}
          />
        </div>
        <AsksList asks={asks} address={address} />
      </div>
      <ChangesList address={address} found={shown} />
    </>
  );
}
