import { expect, test } from "vitest";
import { filesAddress, readFilesAddress } from "./files-address.ts";

const read = (query: string) => readFilesAddress(new URLSearchParams(query));

test("an address that was written is read back", () => {
  const address = read("view=pinned&sort=name&cursor=1~x~2&file=3&extension=chrome");
  expect(readFilesAddress(new URLSearchParams(filesAddress(address)))).toEqual(address);
});

test("malformed values are ignored", () => {
  expect(read("view=x&file=-3&sort=colour")).toEqual({
    view: "all",
    sort: "added",
    cursor: null,
    file: null,
    extension: false,
  });
});

test("another tab begins at its first page", () => {
  const next = filesAddress(read("cursor=c&file=3"), {
    view: "archived",
    cursor: null,
    file: null,
  });
  expect(next).toBe("?view=archived");
});
