import { expect, test } from "vitest";
import { onlyAllowed } from "./only-allowed.ts";

const uuid = "0190";
const addresses = {
  $current_url: "https://galley.example/dashboard/search?q=secret",
  $pathname: "/dashboard/thread/18c2",
  $referrer: "https://mail.google.com/",
  title: "The secret box",
};

test("an event keeps the properties that the table allows or PostHog needs, and no other", () => {
  const properties = { token: "k", distinct_id: "maya", $os: "Linux", ...addresses };
  expect(
    onlyAllowed({
      uuid,
      event: "search",
      properties: { ...properties, mode: "media", results: 3, q: "secret" },
      $set: { email: "priya@tea.example" },
      $set_once: { $initial_current_url: addresses.$current_url },
    }),
  ).toEqual({
    uuid,
    event: "search",
    properties: { token: "k", distinct_id: "maya", $os: "Linux", mode: "media", results: 3 },
  });
});

test("a value that is not among the table's words is dropped, whatever its name is", () => {
  const said = (event: string, properties: object) =>
    onlyAllowed({ uuid, event, properties: { ...properties } })?.properties;
  expect(said("search", { mode: "the blue box", results: "3 secrets" })).toEqual({});
  expect(said("file open", { kind: "box_v3.png" })).toEqual({});
  expect(said("rename", { name: "box_v3.png" })).toEqual({});
  expect(said("pin", { pinned: "yes" })).toEqual({});
  expect(said("upload", { as: "file", into: "thread" })).toEqual({ as: "file", into: "thread" });
});

test("the person is told by email, name and photo alone", () => {
  const $set = { email: "maya@studio.example", name: "Maya", photo: null, $initial_referrer: "x" };
  const properties = { distinct_id: "maya", $set: {}, ...addresses };
  expect(onlyAllowed({ uuid, event: "$set", properties, $set })).toEqual({
    uuid,
    event: "$set",
    properties: { distinct_id: "maya" },
    $set: { email: "maya@studio.example", name: "Maya", photo: null },
  });
});

test.each(["$pageview", "$autocapture", "$snapshot", "$exception", "toString", "secret"])(
  "%s is not sent at all",
  (event) => {
    expect(onlyAllowed({ uuid, event, properties: {} })).toBeNull();
  },
);
