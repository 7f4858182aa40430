import { expect, test } from "vitest";
import { divideVisible } from "./visible-html.ts";

test.each([
  '<div style="display: none">Secret <div>inner</div></div>',
  '<span style="font-size:0">Secret</span>',
  "<p style='FONT-SIZE: 1px; color: red'>Secret</p>",
  "<div hidden>Secret</div>",
  '<div style="max-height:0px;overflow:hidden">Secret</div>',
  '<td style="mso-hide:all">Secret</td>',
  '<span style="opacity:0">Secret</span>',
  '<span style="color:#fff;background:rgb(255, 255, 255)">Secret</span>',
  '<span style="visibility:hidden">Secret</span>',
])("%s is not shown", (part) => {
  const divided = divideVisible(`<p>Before</p>${part}<p>After</p>`);
  expect(divided.shown).toBe("<p>Before</p> <p>After</p>");
  expect(divided.hidden).toBe(part);
});

test.each([
  '<span style="font-size:10px;opacity:0.9">Text</span>',
  '<div style="max-height:0">Text</div>',
  '<img style="display:none" src="x"><p>Text</p>',
  '<div style="display:none"><p>never closed',
  '<a title=" hidden ">Text</a>',
  '<div style="line-height:0;font-size:16px;overflow:hidden">Text</div>',
])("%s is shown", (html) => {
  expect(divideVisible(html)).toEqual({ shown: html, hidden: "" });
});
