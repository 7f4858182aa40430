import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const places = ["a", "b", "c", "d", "e", "f"];

/** What stands in for the tasks of a tab until they are there, as large as its first cards. */
export function TaskSkeletons() {
  return (
    <>
      <Loading>Loading feedback...</Loading>
      <div className="task-grid">
        {places.map((place) => (
          <div key={place} className="task-card">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-1 h-3 w-3/5" />
            <Skeleton className="mt-auto h-3 w-1/4" />
          </div>
        ))}
      </div>
    </>
  );
}
