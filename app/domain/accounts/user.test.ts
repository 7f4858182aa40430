import { expect, test } from "vitest";
import { createUserSchema, usernameOf } from "./user.ts";

test("a user is called by their display name, or by the part of the email before the @ sign", () => {
  expect(usernameOf("Maya Lindqvist", "maya@studio.example")).toBe("Maya Lindqvist");
  for (const nameless of [null, undefined, "", "  "])
    expect(usernameOf(nameless, "maya@studio.example")).toBe("maya");
});

test("creating a user needs a user object with an email", () => {
  const message = "Cannot create user without a valid user object and email.";
  const user = { username: "Maya", email: "m@studio.example", photoURL: null, firebaseUid: "u" };
  expect(createUserSchema.parse(user)).toEqual(user);
  const { email: _, ...nobody } = user;
  for (const wrong of [null, "Maya", nobody, { ...user, email: "" }, { ...user, email: "maya" }]) {
    const { error } = createUserSchema.safeParse(wrong);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  }
});
