import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { askedImports, isTouchedSince } from "#app/client/asked-imports.ts";
import { showNews } from "#app/client/toasts/news-toasts.ts";
import { overDesk, readDeskAddress } from "#app/routes/addresses/desk-address.ts";
import { isTyping } from "#app/ui/behaviour/is-typing.ts";
import { importNews, type Progress } from "./import-news.ts";

/** Shows toasts about imports that changed since `first`, and opens a single one that was started here. */
export function useImportNews(first: readonly Progress[], imports: readonly Progress[]): void {
  const navigate = useNavigate();
  const location = useLocation();
  const before = useRef(first);
  const place = useRef(location);
  place.current = location;
  useEffect(() => {
    if (before.current === imports) return;
    const { toast, opens } = importNews(before.current, imports, askedImports());
    before.current = imports;
    const address = readDeskAddress(new URLSearchParams(place.current.search));
    const to = opens && overDesk(`thread/${opens.threadId}`, address, { at: "work" });
    // A person who is doing something else is not interrupted: the toast has a link to the thread.
    const isFree = place.current.pathname === "/dashboard" && !isTyping();
    const jumps = opens !== null && isFree && !isTouchedSince(opens.importId);
    if (toast) {
      const shown = to && !jumps ? { ...toast, link: { to, label: "Open" } } : toast;
      showNews(shown, { keepsItsTime: toast.durationMs === undefined });
    }
    if (to && jumps) navigate(to, { preventScrollReset: true });
  }, [imports, navigate]);
}
