import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRootData } from "#app/client/root-data.ts";

/**
 * Opens the extension's store page once, for `?action=download_extension` (specification, section
 * 2).
 */
export function useStoreLink(): void {
  const { settings } = useRootData();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get("action") === "download_extension";
  useEffect(() => {
    if (!isAsked) return;
    window.open(settings.extensionStoreUrl, "_blank", "noopener");
    setSearch(
      (search) => {
        search.delete("action");
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAsked, settings.extensionStoreUrl, setSearch]);
}
