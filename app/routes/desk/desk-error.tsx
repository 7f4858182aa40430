import { isRouteErrorResponse, useRevalidator } from "react-router";
import { rereadAll } from "#app/client/live/thread-news.ts";
import { timedOutMessage } from "#app/client/requests/request-timeout.ts";
import { isTimeout } from "#app/client/requests/router-timeout.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Logo } from "#app/ui/logo.tsx";

/** The desk when it could not be loaded (specification, section 8). */
export function DeskError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <header className="desk-header">
        <Logo />
      </header>
      <main className="grid place-items-center p-6">
        <div role="alert">
          <EmptyState
            icon="alert"
            title={`Failed to load threads: ${describe(error)}`}
            action={
              <Button onClick={() => rereadAll(revalidate)} disabled={state === "loading"}>
                Try again
              </Button>
            }
          >
            Nothing is lost. Try again, or reload the page.
          </EmptyState>
        </div>
      </main>
    </>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `HTTP ${error.status}: ${error.statusText}`;
  if (isTimeout(error)) return timedOutMessage;
  // A browser that is offline says 'Failed to fetch'.
  return error instanceof TypeError ? "the server could not be reached" : "something went wrong";
}
