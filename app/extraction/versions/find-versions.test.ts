import { expect, it } from "vitest";
import { findVersions } from "./find-versions.ts";
import type { VersionMessage } from "./version-types.ts";

type Pair = readonly [older: string, newer: string, mail?: string];

const versions: readonly Pair[] = [
  ["label.pdf", "label_v2.pdf"],
  ["Label V01.pdf", "Label V02.pdf"],
  ["label_rev C.pdf", "label_rev D.pdf"],
  ["plan_r1.dwg", "plan_r2.dwg"],
  ["plan P3.pdf", "plan P4.pdf"],
  ["brochure draft2.pdf", "brochure final.pdf"],
  ["brochure_final.pdf", "brochure_final_FINAL.pdf"],
  ["logo.ai", "logo_b.ai"],
  ["logo.ai", "logo_2.ai"],
  ["poster_new.psd", "poster_edit.psd"],
  ["poster_prev.psd", "poster.psd"],
  ["plan 2026-01-12.pdf", "plan 2026-02-01.pdf"],
  ["260112_plan.pdf", "260201_plan.pdf"],
  ["12.01.2026 Flyer.pdf", "14.01.2026 Flyer.pdf"],
  ["Flyer.pdf", "Flyer (1).pdf"],
  ["Flyer.pdf", "Flyer copy.pdf"],
  ["Flyer.pdf", "Flyer - Kopie.pdf"],
  ["Flyer.indd", "Flyer Überarbeitung.indd"],
  ["Flyer.indd", "Flyer_ueberarbeitet_3.indd"],
  ["affiche.pdf", "affiche corr..pdf"],
  ["affiche.pdf", "affiche définitif.pdf"],
  ["affiche_corr1.pdf", "affiche_corr2.pdf"],
  ["cover_proof1.pdf", "cover_proof_02.pdf"],
  ["TeaBoxLabelV1.pdf", "TeaBox_Label_v2.pdf"],
  ["tea-box-label-v1.pdf", "Tea Box Label v3 (final).pdf"],
  ["logofinal.ai", "logofinal2.ai"],
  ["website_v1.0.fig", "website_v1.1.fig"],
  ["website_v1.9.fig", "website_v1.10.fig"],
  ["spec.docx", "spec_v2_JB.docx"],
  ["contract_2nd draft.docx", "contract_3rd draft.docx"],
  ["v1.pdf", "v2.pdf"],
  ["plan_rev0.pdf", "plan_revA.pdf"],
  ["Plan Index A.pdf", "Plan Index B.pdf"],
  ["Grundriss_EG_Index-b.dwg", "Grundriss_EG_Index-c.dwg"],
  ["Bracket_RevA1.step", "Bracket_RevA2.step"],
  ["anim_v003.mp4", "anim_v004.mp4"],
  ["shot_010_comp_v012.mov", "shot_010_comp_v013.mov"],
  ["mix_v1.wav", "mix_v2.wav"],
  ["Song (rough mix).wav", "Song (mix 2).wav"],
  ["maquette-3.1.pdf", "maquette-3.2.pdf"],
  ["ring_v3.png", "ring_v4_bezel.png"],
  ["deck_v5.pptx", "deck_v6 with new numbers.pptx"],
  ["ヘッダー_v1.psd", "ヘッダー_v2.psd"],
  ["海报_初稿.psd", "海报_二稿.psd"],
  ["海报_二稿.psd", "海报_定稿.psd"],
  ["포스터_시안.ai", "포스터_최종.ai"],
  ["макет_v1.pdf", "макет_v2.pdf"],
  ["макет.pdf", "макет_правки.pdf"],
  ["макет_правки.pdf", "макет_финал.pdf"],
  ["plakat.pdf", "plakat_poprawki_2.pdf"],
  ["etiket.pdf", "etiket_revize.pdf"],
  ["IMG_2042.jpg", "IMG_2042_edit.jpg"],
  ["DSC01234.jpg", "DSC01234-retouched.jpg"],
  ["DSC01234-2.tif", "DSC01234-2_ret.tif"],
  ["part-100-23_A.step", "part-100-23_B.step", "Rev B: hole moved"],
  ["poster1.pdf", "poster2.pdf", "corrected version attached"],
  ["Kitchen plan.pdf", "Kitchen plan revised 12 May.pdf"],
  ["menu_V1_DE.pdf", "menu_V2_DE.pdf"],
  ["menu_DE_V1.pdf", "menu_DE_V2.pdf"],
  ["label_v1.ai", "label_v2.pdf"],
  ["label_v1.jpg", "label_v2.png"],
  ["Logo draft.png", "Logo draft (2).png"],
  ["flyer_A5_front_1.pdf", "flyer_A5_front_1_corr.pdf"],
  ["Broschüre_Stand_2026-03-01.pdf", "Broschüre_Stand_2026-03-09.pdf"],
  ["Copy of Budget.xlsx", "Budget.xlsx", "updated"],
  ["Final poster.pdf", "Final poster 2.pdf"],
  ["plan.v1.pdf", "plan.v2.pdf"],
  ["plan#1.pdf", "plan#2.pdf", "revised"],
  ["bozza_1.pdf", "bozza_2.pdf"],
  ["Angebot 2026-14 V1.pdf", "Angebot 2026-14 V2.pdf"],
  ["PROJ-12_LAYOUT_01.pdf", "PROJ-12_LAYOUT_02.pdf", "updated layout"],
  ["teabox.ai", "teabox.ai", "updated the logo"],
  ["house_v1_JS.rvt", "house_v2_MK.rvt"],
  ["report v1 clean.docx", "report v2 clean.docx"],
  ["report_v1_tracked.docx", "report_v2_tracked.docx"],
  ["layout_neu.pdf", "layout_neu_neu.pdf"],
  ["site_edit3.jpg", "site_edit4.jpg"],
  ["A-101 Rev 1.pdf", "A-101 Rev 2.pdf"],
  ["A101_R1.pdf", "A101_R2.pdf"],
  ["scheme_T1.dwg", "scheme_T2.dwg", "revised tender drawings"],
  ["Cover v2.pdf", "Cover v2 approved.pdf"],
  ["Cover v2.pdf", "Cover v2a.pdf"],
  ["brochure_16p_v1.pdf", "brochure_16p_v2.pdf"],
  ["labelV2.ai", "labelV3.ai"],
];

const others: readonly Pair[] = [
  ["label_front.pdf", "label_back.pdf"],
  ["label_left_v1.pdf", "label_right_v2.pdf"],
  ["page 1.pdf", "page 2.pdf", "changed"],
  ["page_01_v1.pdf", "page_02_v2.pdf"],
  ["poster_A.pdf", "poster_B.pdf"],
  ["option 1.pdf", "option 2.pdf", "updated"],
  ["home-desktop.png", "home-mobile.png", "new version"],
  ["ad_300x250.png", "ad_728x90.png", "updated"],
  ["brochure_EN.pdf", "brochure_DE.pdf", "updated"],
  ["shirt_red.png", "shirt_blue.png"],
  ["IMG_0412.jpg", "IMG_0413.jpg", "fixed"],
  ["IMG_0412.jpg", "IMG_0412 (1).jpg"],
  ["Screenshot 2026-01-12 at 10.22.11.png", "Screenshot 2026-01-13 at 10.22.11.png", "fixed"],
  ["Rechnung_1001.pdf", "Rechnung_1002.pdf", "korrigiert"],
  ["minutes 2026-01-12.pdf", "minutes 2026-01-19.pdf"],
  ["chapter 1.docx", "chapter 2.docx", "updated"],
  ["first_floor.pdf", "second_floor.pdf", "revised"],
  ["ground floor plan.pdf", "first floor plan.pdf"],
  ["A-101.pdf", "A-102.pdf", "revised"],
  ["S-101_P01.pdf", "S-102_P02.pdf", "revised"],
  ["render_01.jpg", "render_02.jpg", "new render"],
  ["view 1.jpg", "view 2.jpg", "adjusted"],
  ["logo_prop1.pdf", "logo_prop2.pdf", "changed"],
  ["menu_lunch_v1.pdf", "menu_dinner_v2.pdf", "updated"],
  ["scan001.pdf", "scan002.pdf", "corrected"],
  ["image001.png", "image002.png"],
  [
    "WhatsApp Image 2026-01-12 at 10.10.10.jpeg",
    "WhatsApp Image 2026-01-12 at 10.10.11.jpeg",
    "fixed",
  ],
  ["cover.pdf", "spine.pdf", "updated"],
  ["icon_16.png", "icon_32.png", "updated"],
  ["icon@2x.png", "icon@3x.png", "updated"],
  ["tile_1.png", "tile_2.png", "new"],
  ["business card Anna.pdf", "business card Ben.pdf", "updated"],
  ["week12.xlsx", "week13.xlsx", "updated"],
  ["Q1 report.pdf", "Q2 report.pdf", "updated"],
  ["catalog 2025.pdf", "catalog 2026.pdf", "updated"],
  ["step1.png", "step2.png", "fixed"],
  ["logo_black.svg", "logo_white.svg"],
  ["video_16x9.mp4", "video_9x16.mp4"],
  ["video_30s.mp4", "video_15s.mp4", "shorter"],
  ["label_250ml.pdf", "label_500ml.pdf", "updated"],
  ["spread 4-5.pdf", "spread 6-7.pdf", "updated"],
  ["V6_engine.pdf", "V8_housing.pdf"],
  ["drawing_DN50.dxf", "drawing_DN80.dxf", "updated"],
  ["label_v1_red.pdf", "label_v2_blue.pdf", "updated"],
  ["room 12.pdf", "room 14.pdf", "revised"],
  ["M8 bolt.step", "M10 bolt.step", "updated"],
  ["site photo 2026-03-05.jpg", "site photo 2026-03-07.jpg", "fixed"],
  ["photo1.jpg", "photo2.jpg", "fixed"],
  ["question1.png", "question2.png", "fixed"],
  ["draft_cover.pdf", "draft_back.pdf", "corrected"],
  ["Type A.pdf", "Type B.pdf", "rev b"],
  ["poster summer.pdf", "poster winter.pdf", "updated"],
  ["portrait_bw.jpg", "portrait_colour.jpg"],
  ["menu_page1.pdf", "menu_page2.pdf", "corrected"],
  ["Haus 3.pdf", "Haus 4.pdf", "korrigiert"],
  ["invoice.pdf", "invoice_2.pdf"],
  ["comments_v1.docx", "label_v2.docx"],
  ["label_a4.pdf", "label_a5.pdf", "updated"],
  ["font_v1.zip", "label_v2.zip", "updated"],
  ["Lot1_plan.pdf", "Lot2_plan.pdf", "updated"],
  ["plan_A1.pdf", "plan_A3.pdf"],
  ["elevation north.pdf", "elevation south.pdf", "revised"],
  ["size S.pdf", "size M.pdf", "revised"],
  ["teaser_1.mp4", "teaser_2.mp4"],
  ["bug3.png", "bug4.png", "fixed"],
  ["photo (1).jpg", "photo (2).jpg", "done"],
  ["hero-image-1.png", "hero-image-2.png"],
  ["section AA.pdf", "section BB.pdf", "revised"],
  ["plan_1-50.pdf", "plan_1-100.pdf", "updated"],
  ["EAN_4001234.eps", "EAN_4001241.eps", "corrected"],
];

function told(pairs: readonly Pair[]) {
  return pairs.map(([older, newer, text = ""]) => ({ older, newer, text }));
}

function mail(names: readonly string[], text = "", from = "kim@studio.example"): VersionMessage {
  return { from, text, files: names.map((name) => ({ id: name, name, hash: null })) };
}

function stacksOf(...messages: VersionMessage[]) {
  return findVersions(messages).stacks.map(({ files }) => files);
}

it.each(told(versions))("$older and then $newer are versions", ({ older, newer, text }) => {
  const stacks = findVersions([
    { from: "kim@studio.example", text: "", files: [{ id: "1", name: older, hash: null }] },
    { from: "kim@studio.example", text, files: [{ id: "2", name: newer, hash: null }] },
  ]).stacks;
  expect(stacks.map(({ files }) => files)).toEqual([["1", "2"]]);
});

it.each(told(others))("$older and then $newer are two things", ({ older, newer, text }) => {
  expect(stacksOf(mail([older]), mail([newer], text))).toEqual([]);
});

it("takes files of one mail for variants, and asks which one a later version continues", () => {
  const found = findVersions([
    mail(["ring_v1.png", "ring_v2.png"]),
    mail(["ring_v3.png"]),
    mail(["ring_v4_bezel.png"]),
  ]);
  expect(found.stacks.map(({ files }) => files)).toEqual([["ring_v3.png", "ring_v4_bezel.png"]]);
  expect(found.maybe).toContainEqual({ older: "ring_v2.png", newer: "ring_v3.png" });
});

it("keeps a drawing and its proof in a stack of their own", () => {
  expect(
    stacksOf(mail(["label_v1.ai", "label_v1.pdf"]), mail(["label_v2.ai", "label_v2.pdf"])),
  ).toEqual([
    ["label_v1.ai", "label_v2.ai"],
    ["label_v1.pdf", "label_v2.pdf"],
  ]);
});

it("orders by number what was sent late", () => {
  expect(stacksOf(mail(["plan_v2.pdf"]), mail(["plan_v3.pdf"]), mail(["plan_v1.pdf"]))).toEqual([
    ["plan_v1.pdf", "plan_v2.pdf", "plan_v3.pdf"],
  ]);
});

it("asks about a letter alone, unless the mail calls it a revision", () => {
  const asked = findVersions([mail(["sideboard_A.pdf"]), mail(["sideboard_B.pdf"], "Plinth 60.")]);
  expect(asked).toMatchObject({ stacks: [], maybe: [{ older: "sideboard_A.pdf" }] });
  expect(
    stacksOf(mail(["sideboard_A.pdf"]), mail(["sideboard_B.pdf"], "Rev B: plinth 60")),
  ).toEqual([["sideboard_A.pdf", "sideboard_B.pdf"]]);
});

it("keeps a copy with remarks between the version it speaks of and the next", () => {
  const found = stacksOf(
    mail(["flyer_v1.pdf"]),
    mail(["flyer_v1 comments.pdf"], "My comments.", "ann@client.example"),
    mail(["flyer_v2.pdf"]),
  );
  expect(found).toEqual([["flyer_v1.pdf", "flyer_v1 comments.pdf", "flyer_v2.pdf"]]);
});

it("takes the same bytes for one version seen twice, and other bytes for the next", () => {
  const file = (id: string, hash: string) => ({ id, name: "logo.ai", hash });
  const sent = (id: string, hash: string): VersionMessage => ({
    from: "kim@studio.example",
    text: "",
    files: [file(id, hash)],
  });
  expect(findVersions([sent("1", "aa"), sent("2", "aa"), sent("3", "bb")])).toMatchObject({
    stacks: [{ files: ["1", "3"], reasons: ["same-name"] }],
    again: [{ file: "2", of: "1" }],
  });
});

it("takes no upload for an answer: it says nothing, and the mail after it answers the mail before it", () => {
  const own = "kim@studio.example";
  const sent = (name: string, text: string): VersionMessage => mail([name], text, own);
  const asked = mail([], "Please make it blue.", "ann@client.example");
  const answered = sent("label moon.pdf", "Corrected: it is blue now.");
  const uploaded: VersionMessage = { ...answered, text: "", isUpload: true };
  expect(stacksOf(sent("label.pdf", ""), asked, uploaded)).toEqual([]);
  expect(stacksOf(sent("label.pdf", ""), asked, answered)).toEqual([
    ["label.pdf", "label moon.pdf"],
  ]);
  // A mail by the last writer is no answer; an upload between the two mails changes nothing.
  const between: VersionMessage = {
    from: "ann@client.example",
    text: "",
    isUpload: true,
    files: [],
  };
  const unasked = findVersions([sent("label.pdf", ""), between, answered]);
  expect(unasked).toEqual(findVersions([sent("label.pdf", ""), answered]));
});

it("finds sixty versions among five hundred files", () => {
  const many = Array.from({ length: 440 }, (_, at) => mail([`part ${at} of ${at % 7}.step`]));
  const label = Array.from({ length: 60 }, (_, at) => mail([`label_v${at + 1}.pdf`]));
  const found = stacksOf(...many, ...label);
  expect(found.map(({ length }) => length)).toEqual([60]);
});
