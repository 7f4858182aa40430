import { Form, useSubmit } from "react-router";
import { StepLink } from "#app/routes/thread/preview/step-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { CutName } from "#app/ui/cut-name.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { BlinkByHand } from "./blink-by-hand.tsx";
import {
  type CompareAddress,
  type CompareMode,
  compareModes,
  compareSearch,
} from "./compare-address.ts";
import type { ChoosableFile } from "./compare-data.ts";
import { type Steps, turned } from "./compare-steps.ts";

const modeLabels: Record<CompareMode, string> = {
  side: "Side by side",
  wipe: "Wipe",
  overlay: "Overlay",
  blink: "Blink",
  difference: "Difference",
};

/** Chooses the two files, the mode, the zoom and the page of each. */
export function CompareToolbar({
  address,
  files,
  pages,
  olderPages,
  panelId,
  steps,
  onMix,
}: {
  address: CompareAddress;
  files: ChoosableFile[];
  pages: number;
  olderPages: number;
  panelId: string;
  steps: Steps;
  onMix: (mix: number) => void;
}) {
  const { page, offset, mode, zoom } = address;
  const to = (change: Partial<CompareAddress>) => compareSearch(address, change);
  return (
    <div className="grid flex-none grid-cols-1 gap-2 border-b border-line bg-surface px-4 py-2 max-[720px]:gap-1 max-[720px]:px-2 max-[720px]:py-1">
      <ChooseFiles address={address} files={files} />
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        <Tabs
          label="How to compare"
          className="max-w-full flex-wrap overflow-visible max-[720px]:w-full max-[720px]:flex-nowrap max-[720px]:overflow-x-auto max-[480px]:*:px-1"
          panelId={panelId}
          selected={mode}
          tabs={compareModes.map((key) => ({ key, label: modeLabels[key], to: to({ mode: key }) }))}
        />
        {(mode === "wipe" || mode === "overlay") && (
          <label className="flex min-w-0 items-center gap-2 text-sm max-[720px]:flex-1 max-[720px]:basis-24">
            <span className="max-[720px]:sr-only">
              {mode === "wipe" ? "Position" : "Newer version"}
            </span>
            <input
              key={mode}
              type="range"
              className="max-[720px]:w-full max-[720px]:min-w-0"
              min={0}
              max={100}
              value={address.mix}
              onChange={({ currentTarget }) => onMix(Number(currentTarget.value))}
            />
          </label>
        )}
        {mode === "blink" && <BlinkByHand address={address} />}
        <nav className="flex items-center" aria-label="Zoom">
          <StepLink label="Zoom out" icon="zoom-out" to={steps.smaller} />
          <span className="w-12 max-[720px]:w-10 text-center text-sm tabular-nums">{zoom}%</span>
          <StepLink label="Zoom in" icon="zoom-in" to={steps.larger} />
        </nav>
        <nav className="flex items-center" aria-label="Change">
          <StepLink label="Previous change" icon="chevron-left" to={steps.previousChange} />
          <StepLink label="Next change" icon="chevron-right" to={steps.nextChange} />
        </nav>
      </div>
      {(pages > 1 || olderPages > 1) && (
        <nav
          className="flex flex-wrap items-center gap-x-4 text-sm tabular-nums max-[720px]:justify-between max-[720px]:gap-x-1"
          aria-label="Pages"
        >
          <span className="flex items-center gap-1">
            <StepLink label="Previous page" icon="chevron-left" to={steps.previousPage} />
            Page {page} of {pages}
            <StepLink label="Next page" icon="chevron-right" to={steps.nextPage} />
          </span>
          <span className="flex items-center gap-1">
            <StepLink
              label="Older version: one page back"
              icon="chevron-left"
              to={page + offset > 1 ? to({ offset: offset - 1, ...turned }) : null}
            />
            <span>
              Older<span className="max-[720px]:sr-only"> version</span>:{" "}
              <span className="max-[720px]:sr-only">page </span>
              {page + offset} of {olderPages}
            </span>
            <StepLink
              label="Older version: one page on"
              icon="chevron-right"
              to={page + offset < olderPages ? to({ offset: offset + 1, ...turned }) : null}
            />
          </span>
        </nav>
      )}
    </div>
  );
}

/** The versions of the compared thing, then the other files of the thread. */
function FileOptions({ files }: { files: ChoosableFile[] }) {
  const options = (some: ChoosableFile[]) =>
    some.map(({ ref, name, place }) => (
      <option key={ref} value={ref}>
        {place !== null && `v${place} · `}
        {name}
      </option>
    ));
  const versions = files.filter(({ isOfStack }) => isOfStack);
  const others = files.filter(({ isOfStack }) => !isOfStack);
  if (versions.length === 0 || others.length === 0) return options(files);
  return (
    <>
      <optgroup label="Versions">{options(versions)}</optgroup>
      <optgroup label="Other files">{options(others)}</optgroup>
    </>
  );
}

function ChooseFiles({ address, files }: { address: CompareAddress; files: ChoosableFile[] }) {
  const submit = useSubmit();
  const choose = (name: "older" | "newer", label: string) => (
    <label className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-sm max-[720px]:grid max-[720px]:basis-0 max-[720px]:gap-0 max-[720px]:text-xs">
      <span className="flex min-w-0 flex-none">
        {label}
        <span aria-hidden="true" className="hidden min-w-0 pl-1 text-soft max-[720px]:flex">
          <CutName name={files.find(({ ref }) => ref === address[name])?.name ?? ""} />
        </span>
      </span>
      <select
        key={`${name} ${address[name]}`}
        name={name}
        defaultValue={address[name] ?? ""}
        className="field-input min-w-0 flex-1"
        onChange={({ currentTarget }) => void submit(currentTarget.form, { replace: true })}
      >
        {address[name] === null && <option value="">Choose a file</option>}
        <FileOptions files={files} />
      </select>
    </label>
  );
  return (
    <Form className="flex flex-wrap items-center gap-3 max-[720px]:flex-nowrap max-[720px]:gap-2">
      {choose("older", "Older")}
      {choose("newer", "Newer")}
      <input type="hidden" name="mode" value={address.mode} />
      {address.extension && <input type="hidden" name="extension" value={address.extension} />}
      <Button type="submit" size="small" className="hidden noscript:inline-flex">
        Compare
      </Button>
    </Form>
  );
}
