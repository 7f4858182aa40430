import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchInTime } from "./client/requests/router-timeout.ts";
import { guardLeaving } from "./client/requests/unanswered-changes.ts";
import { showToast } from "./client/toasts/toast.ts";

const tellBusy = () => showToast({ title: "Galley is busy", description: "Trying again…" });
window.fetch = fetchInTime(window.fetch.bind(window), location.origin, tellBusy);
guardLeaving({ reload: () => location.reload() });

// The server needs the time zone to render dates as the person reads them (readings, 21).
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
document.cookie = `galley-time-zone=${timeZone};path=/;max-age=31536000;samesite=lax`;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
