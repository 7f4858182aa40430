import { useNavigate } from "react-router";
import type { FileSort } from "#app/domain/files/file-list-cursor.ts";
import { type FilesAddress, fileListSorts, filesAddress } from "./files-address.ts";

/**
 * Chooses the sort order of the files; pinned ones stay first. Without a script, a form with a
 * button.
 */
export function SortFiles({ address }: { address: FilesAddress }) {
  const navigate = useNavigate();
  return (
    <form method="get" className="flex gap-1">
      {address.view !== "all" && <input type="hidden" name="view" value={address.view} />}
      {address.extension && <input type="hidden" name="extension" value="chrome" />}
      <select
        name="sort"
        aria-label="Sort by"
        className="select"
        key={address.sort}
        defaultValue={address.sort}
        onChange={({ currentTarget }) => {
          const sort = fileListSorts.find((one) => one === currentTarget.value) ?? "added";
          const next = filesAddress(address, { sort, cursor: null, file: null });
          void navigate(next, { replace: true, preventScrollReset: true });
        }}
      >
        {fileListSorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn">
          Sort
        </button>
      </noscript>
    </form>
  );
}

const labels: Record<FileSort, string> = {
  added: "Newest first",
  mailed: "Date of mail",
  name: "Name",
  size: "Size",
};
