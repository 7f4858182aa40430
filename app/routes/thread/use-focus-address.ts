import { useLocation, useSearchParams } from "react-router";
import { type FocusAddress, plainAddress, readFocusAddress } from "./focus-address.ts";

/** The focus view's address. A file in the navigation's state (`initialFileId`) counts until one is chosen. */
export function useFocusAddress(): FocusAddress {
  const [search] = useSearchParams();
  const state: unknown = useLocation().state;
  const address = readFocusAddress(search);
  return address.file === null ? { ...address, file: initialFile(state) } : address;
}

/** The address of a thread that a link opens: nothing is chosen yet, and it stays in the extension. */
export function usePlainAddress(): FocusAddress {
  const [search] = useSearchParams();
  return { ...plainAddress, extension: readFocusAddress(search).extension };
}

function initialFile(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("initialFileId" in state)) return null;
  return typeof state.initialFileId === "number" ? state.initialFileId : null;
}
