import { Outlet, useOutletContext } from "react-router";
import { timedOutMessage } from "#app/client/requests/request-timeout.ts";
import { isTimeout } from "#app/client/requests/router-timeout.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import type { Route } from "./+types/over-desk";

/** The overlay over the desk. If it cannot be loaded, the error is shown there, and the desk stays as it is. */
export default function OverDesk() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const deskPath = useDeskPath();
  return (
    <Overlay title="Not available" closeTo={deskPath}>
      <OverlayBody>
        <div role="alert">
          <EmptyState
            icon="alert"
            title="This could not be loaded"
            action={<ButtonLink to={deskPath}>Close</ButtonLink>}
          >
            {describe(error)}
          </EmptyState>
        </div>
      </OverlayBody>
    </Overlay>
  );
}

function describe(error: unknown): string {
  if (isTimeout(error)) return timedOutMessage;
  if (error instanceof TypeError)
    return "The server could not be reached. Check the network and try again.";
  return "Nothing is lost. Please try again in a moment.";
}
