import { describe, expect, test } from "vitest";
import { fileSearch, focusSearch, readFocusAddress } from "./focus-address.ts";

const read = (query: string) => readFocusAddress(new URLSearchParams(query));

describe("the focus view's address", () => {
  test("an empty address is the tasks pane, page 1, no file named", () => {
    expect(read("")).toEqual({
      file: null,
      atWork: false,
      page: 1,
      pane: "tasks",
      messages: false,
      message: null,
      task: null,
      hidden: false,
      all: false,
      form: null,
      extension: false,
    });
  });

  test("an address that was written is read back", () => {
    const address = read(
      "file=12&page=3&pane=media&message=m1&task=t1&hidden=1&all=1&form=edit.t1&extension=chrome",
    );
    expect(readFocusAddress(new URLSearchParams(focusSearch(address)))).toEqual(address);
    expect(address.messages).toBe(true);
  });

  test("a malformed file, page or pane counts as missing", () => {
    expect(read("file=-1&page=0&pane=x")).toEqual(read(""));
    expect(read("file=1e3").file).toBeNull();
    expect(read("file=none").file).toBe("none");
  });

  test("choosing a file starts at its first page and keeps the rest", () => {
    expect(fileSearch(read("file=1&page=4&messages=1&extension=chrome"), 2)).toBe(
      "?file=2&messages=1&extension=chrome",
    );
  });

  test("adding from a message shows the messages", () => {
    expect(read("form=add.m1.0.4").messages).toBe(true);
    expect(read("form=add").messages).toBe(false);
  });

  test("closing the messages drops the opened one", () => {
    const closed = { messages: false, message: null, task: null };
    expect(focusSearch(read("file=1&message=m&task=t"), closed)).toBe("?file=1");
  });
});
