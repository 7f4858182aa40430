import { allowedProperties, type UsageEvent } from "#app/domain/command/usage-events.ts";
import { property } from "./event-of-form.ts";
import type { Signal } from "./signals.ts";

type Address = Extract<Signal, { is: "address" }>;
type Screen = NonNullable<Extract<UsageEvent, { name: "view" }>["properties"]["screen"]>;

const screens: [path: RegExp, screen: Screen][] = [
  [/^\/dashboard$/, "dashboard"],
  [/^\/dashboard\/thread\//, "thread"],
  [/^\/dashboard\/import$/, "import"],
  [/^\/dashboard\/search$/, "search"],
  [/^\/dashboard\/trash$/, "trash"],
  [/^\/dashboard\/upload$/, "upload"],
  [/^\/dashboard\/files$/, "files"],
  [/^\/account/, "account"],
  [/^\/survey$/, "survey"],
];

/** Turns the addresses that a person visits into events: each once, however often it is reported. */
export function followAddresses(): (address: Address) => UsageEvent[] {
  let lastScreen = "";
  const openedFile = followFiles();
  let lastSearch = "";
  return (address) => {
    const { pathname, search } = address;
    const events: UsageEvent[] = [];
    const screen = screens.find(([path]) => path.test(pathname))?.[1];
    // Another thread counts as another view, another tab of it does not.
    if (screen && pathname !== lastScreen) events.push({ name: "view", properties: { screen } });
    lastScreen = pathname;

    const query = new URLSearchParams(search);
    if (screen === "thread") events.push(...openedFile(address, query));
    const words = screen === "search" ? (query.get("q") ?? "").trim() : "";
    const asked = words && `${query.get("mode") ?? "media"} ${words}`;
    if (asked && asked !== lastSearch) events.push(searched(query, address.data));
    lastSearch = asked;
    return events;
  };
}

/** Turns the addresses of threads into events: a file that is opened, once its kind is known. */
function followFiles(): (address: Address, query: URLSearchParams) => UsageEvent[] {
  let last = "";
  return ({ pathname, data, ...address }, query) => {
    const file = query.get("file") ?? String(address.file ?? "");
    const opened = /^\d+$/.test(file) ? `${pathname} ${file}` : "";
    const known = opened ? findFile(Number(file), data) : null;
    const isNew = known !== null && opened !== last;
    // The same address is reported again once its data is loaded.
    if (known || !opened) last = opened;
    return isNew ? [fileOpened(known)] : [];
  };
}

/** Returns the file among the thread's data; null while that is not loaded, and if there is none. */
function findFile(id: number, data: unknown): unknown {
  const files = property(data, "files");
  return (Array.isArray(files) && files.find((one) => property(one, "id") === id)) || null;
}

function fileOpened(file: unknown): UsageEvent {
  return {
    name: "file open",
    properties: allowedProperties("file open", { kind: property(file, "kind") }),
  };
}

function searched(query: URLSearchParams, data: unknown): UsageEvent {
  const hits = property(data, "hits");
  const mode = query.get("mode") === "feedback" ? "feedback" : "media";
  return {
    name: "search",
    properties: { mode, ...(Array.isArray(hits) ? { results: hits.length } : {}) },
  };
}
