import { useNavigation } from "react-router";

/** A thin line at the top while the next page is loading. */
export function PageProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="page-progress" aria-hidden="true" />;
}
