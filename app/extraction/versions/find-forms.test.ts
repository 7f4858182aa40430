import { expect, test } from "vitest";
import { findForms } from "./find-forms.ts";
import { findVersions } from "./find-versions.ts";

function mail(...names: string[]) {
  const files = names.map((name) => ({ id: name, name, hash: null }));
  return { from: "ann@studio.example", text: "Attached.", files };
}

test("a source and its proof of one name in one mail are forms of one version", () => {
  expect(findForms([mail("label_v3.ai", "label_v3.pdf")])).toEqual([
    ["label_v3.ai", "label_v3.pdf"],
  ]);
  expect(findForms([mail("Label V3.PDF", "other.pdf", "label_v3.psd")])).toEqual([
    ["Label V3.PDF", "label_v3.psd"],
  ]);
  const delivered = ["logo.eps", "logo.svg", "logo.pdf", "logo.png", "logo.jpeg", "logo.tiff"];
  expect(findForms([mail(...delivered)])).toEqual([delivered]);
  for (const source of ["indd", "dxf", "dwg", "step", "stp", "stl", "docx", "pptx"]) {
    expect(findForms([mail(`part.${source}`, "part.pdf")])).toHaveLength(1);
  }
});

test("another name, another version, another mail, and what is no source or no proof, are none", () => {
  for (const names of [
    ["label_v3.ai", "label_v2.pdf"],
    ["label_left.ai", "label_right.pdf"],
    ["label_v3.ai", "label_v3_notes.pdf"],
    ["label_v3.pdf", "label_v3.png"],
    ["label_v3.ai", "label_v3.psd"],
    ["label_v3.ai", "label_v3.zip"],
    ["label", "label.pdf"],
    ["_.ai", "-.pdf"],
  ]) {
    expect([names, findForms([mail(...names)])]).toEqual([names, []]);
  }
  expect(findForms([mail("label_v3.ai"), mail("label_v3.pdf")])).toEqual([]);
});

test("where a name is there twice in one form, nothing tells which belongs to which", () => {
  expect(findForms([mail("label_v3.ai", "label_v3.pdf", "Label v3.pdf")])).toEqual([]);
});

test("names of a version alone, long ones and 1,000 of them are read", () => {
  expect(findForms([mail("v3.ai", "v3.pdf")])).toHaveLength(1);
  const long = "x".repeat(250);
  expect(findForms([mail(`${long}.ai`, `${long}.pdf`)])).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, at) => [`part ${at}.dxf`, `part ${at}.pdf`]);
  expect(findForms([mail(...many.flat())])).toHaveLength(500);
});

test("forms are no versions of one another", () => {
  const mails = [mail("label_v1.ai", "label_v1.pdf"), mail("label_v2.ai", "label_v2.pdf")];
  expect(findVersions(mails).stacks.map(({ files }) => files)).toEqual([
    ["label_v1.ai", "label_v2.ai"],
    ["label_v1.pdf", "label_v2.pdf"],
  ]);
});
