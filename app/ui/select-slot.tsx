/**
 * An empty element in a listed item, into which code that is loaded later renders a checkbox by a portal: React
 * has nothing else in it. Without a checkbox it takes no space.
 */
export function SelectSlot() {
  return <span className="contents" data-select-slot />;
}
