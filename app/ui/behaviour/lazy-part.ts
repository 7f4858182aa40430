import { type ComponentType, lazy, type ReactNode } from "react";

/** A component that is loaded when it is first rendered. If it cannot be loaded, renders `Missing`, or nothing. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: () => ReactNode = () => null,
) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Missing })));
}
