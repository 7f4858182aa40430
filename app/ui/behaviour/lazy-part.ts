import { type ComponentType, lazy } from "react";

/** A component that is loaded when it is first rendered. Renders nothing when it cannot be loaded. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  );
}
