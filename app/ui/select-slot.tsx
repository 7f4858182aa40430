/**
 * An empty place in a listed thing, into which code that is loaded later puts its checkbox. A portal may fill it, since
 * React has nothing else in it; without a checkbox it has no box of its own.
 */
export function SelectSlot() {
  return <span className="contents" data-select-slot />;
}
