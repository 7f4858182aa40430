import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Replaces a part of the page that could not be loaded. */
export function NotLoaded() {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title="This could not be loaded"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        Check the connection. After an update of Galley, a new page is needed.
      </EmptyState>
    </div>
  );
}
