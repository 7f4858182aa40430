import { expect, it } from "vitest";
import { findVersions } from "./find-versions.ts";
import { readName } from "./names/read-name.ts";

/** Files of a first mail, files of a second, and what the second says. */
type Mails = readonly [first: string, second: string, text?: string];

function told(mails: readonly Mails[]) {
  return mails.map(([first, second, text = ""]) => ({ first, second, text }));
}

/** Names alike whose files are different things: the traps. Files are parted by commas. */
const different: readonly Mails[] = [
  ["Acme label.pdf, Acme box.pdf", "Acme box insert.pdf", "And the insert"],
  ["contract.docx, pricing contract.docx", "pricing contract annex.docx", "Here the annex"],
  ["label.pdf", "label box.pdf", "Added the box"],
  ["IMG_4471.jpg, IMG_4472.jpg", "IMG_4473.jpg, IMG_4474.jpg", "corrected"],
  ["IMG_4471.jpg", "IMG_4471_front.jpg, IMG_4472.jpg"],
  ["DSC_0412.jpg, DSC_0413.jpg", "DSC_0512.jpg", "new version"],
  ["Invoice 2025-011.pdf, Invoice 2025-012.pdf", "Invoice 2025-013.pdf", "corrected"],
  ["Facture 2025-011.pdf", "Facture 2025-012.pdf", "corrigée"],
  ["Rechnung 1001 Huber.pdf", "Rechnung 1002 Huber.pdf", "korrigiert"],
  ["Oferta 2025-0331.pdf", "Oferta 2025-0334.pdf", "poprawiona"],
  ["minutes site 2025-03-04.pdf", "minutes site 2025-03-11.pdf", "updated"],
  ["CR chantier n°12.pdf", "CR chantier n°13.pdf", "CR rectifié"],
  ["CR chantier 12.03.2025.pdf", "CR chantier 19.03.2025.pdf", "mis à jour"],
  ["A-101 plan.pdf, A-102 plan.pdf", "A-103 plan.pdf", "revised"],
  ["A-101 plan.pdf, A-102 plan.pdf", "A-101 section.pdf, A-102 section.pdf", "revised"],
  ["A-101 plan.pdf, A-102 plan.pdf", "A-101 plan detail.pdf", "revised"],
  ["sheet 01 north.pdf, sheet 02 south.pdf", "sheet 03 east.pdf", "revised"],
  ["view 1 kitchen.jpg, view 2 kitchen.jpg", "view 3 kitchen.jpg", "adjusted"],
  ["cam01.jpg, cam02.jpg, cam03.jpg", "cam04.jpg", "changed the sky"],
  ["brochure_EN.pdf, brochure_DE.pdf", "brochure_FR.pdf", "updated"],
  ["brochure.pdf", "brochure_FR.pdf", "updated"],
  ["textos web ES.docx, textes site FR.docx", "site copy EN.docx", "updated"],
  ["label 250ml.pdf, label 500ml.pdf", "label 750ml.pdf", "corrected"],
  ["label.pdf", "label 750ml.pdf", "corrected"],
  ["ad_300x250.png, ad_728x90.png", "ad_160x600.png", "updated"],
  ["poster A3.pdf", "poster A2.pdf", "updated"],
  ["shirt red.png, shirt blue.png", "shirt green.png", "changed"],
  ["shirt.png", "shirt black.png", "changed"],
  ["bracket_LH.step, bracket_RH.step", "bracket_LH_front.step", "changed"],
  ["door left.dwg", "door right.dwg", "updated"],
  ["4711-01_LH_revA.stp", "4711-02_RH_revB.stp", "updated"],
  ["teabox mint.ai, teabox ginger.ai", "teabox lemon.ai", "updated"],
  ["teabox mint v1.ai", "teabox ginger v2.ai", "updated"],
  ["SL_housing_base.step, SL_housing_lid.step", "SL_housing_gasket.step", "changed"],
  ["embout.stl", "embout_V2.stl, embout_L60.stl", ""],
  ["menu_lunch.pdf, card_lunch.pdf", "menu_dinner.pdf, card_dinner.pdf", "changed"],
  ["menu.pdf", "menu drinks.pdf", "and the drinks"],
  ["contract.docx", "contract annex.docx", "and the annex"],
  ["contract 2025-07 Sea.pdf", "contract 2025-08 Lighthouse.pdf", "corrected"],
  ["business card Anna.pdf", "business card Ben.pdf", "updated"],
  ["card ANNA.pdf", "card BEN.pdf", "updated"],
  ["logo_CMYK.ai, logo_RGB.ai", "logo_PMS.ai", "updated"],
  ["logo.svg", "logo mono.svg", "updated"],
  ["cover_option A.jpg, cover_option B.jpg", "cover_option C.jpg", "changed"],
  ["cover A.jpg, cover B.jpg, cover C.jpg", "cover D.jpg", "one more"],
  ["part 3 of 7.step, part 4 of 7.step", "part 5 of 7.step", "fixed"],
  ["chap1.doc, chap2.doc", "chap3.doc", "corrected"],
  ["Salines_ch1_FD.docx, Salines_ch2_FD.docx", "Salines_ch4_FD.docx", "relu"],
  ["RFI-031 lintel.pdf, RFI-032 tile.pdf", "RFI-033 lintel.pdf", "revised"],
  ["TS-42 datasheet.pdf", "TS-48 datasheet.pdf", "updated"],
  ["P-100234_A.pdf, P-100235_A.pdf", "P-100236_B.pdf", "rev b"],
  ["Wspornik_004.step", "Wspornik_005.step", "poprawione"],
  ["spread 02-03.jpg, spread 04-05.jpg", "spread 06-07.jpg", "changed"],
  ["hotel plan 12 May.pdf", "hotel report 14 May.pdf", "updated"],
  ["Home Desktop.png", "Product Desktop.png, Product Mobile.png", "updated"],
  ["Villa_plan.dwg, Villa_section.dwg", "Oak_plan.dwg, Oak_section.dwg", "changed"],
  ["report W12.pdf", "report W13.pdf", "updated"],
  ["certificate 2024.pdf", "certificate 2025.pdf", "updated"],
  ["Home Desktop 1440.png, Home Mobile 375.png", "Product Desktop 1440.png", "updated"],
  ["sitemap.pdf", "sitemap old site 2019.pdf", ""],
];

/** Names alike whose files are versions, though no mail says so: each is found, or a person is asked about it. */
const versions: readonly Mails[] = [
  ["fee proposal.docx", "fee proposal_KD.docx"],
  ["fee proposal.docx", "fee proposal_JR_clean.docx"],
  ["BOM P3 6 March.xlsx", "BOM P3 6 March - DOE.xlsx"],
  ["offer.doc", "offer_KD.docx"],
  ["plan_A1.pdf", "plan_A1_annoté JR.pdf"],
  ["ASK-014.pdf, ASK-015.pdf", "ASK-014 markup.pdf"],
  ["ASK-014.pdf", "ASK-014R1.pdf"],
  ["contract.pdf", "contract_signed.pdf"],
  ["contrato (corr).pdf", "contrato (corr)_firmado.pdf"],
  ["JM_02_Plan_ind A.pdf, JM_03_Coupe_ind A.pdf", "02 Plan ind B.pdf"],
  ["cam01.jpg, cam02.jpg", "cam02_people.jpg"],
  ["chap1.doc, chap2.doc", "Sea_ch1_KD.docx, Sea_ch2_KD.docx"],
  ["spread 02-03 skizze.jpg, spread 04-05 skizze.jpg", "02-03 inked.jpg, 04-05 inked.jpg"],
  ["DSC_0412.jpg, DSC_0413.jpg", "DSC_0413_ret.tif"],
  ["sections_Bulletin 01.pdf", "sections_Bulletin 02.pdf"],
  ["Planning TCE S12.pdf", "Planning TCE S13.pdf"],
  ["AP-12_plan_00.pdf", "AP-12_plan_01.pdf"],
  ["LongHarbor_1P.pdf", "LongHarbor_2P.pdf"],
  ["P-100234_A.pdf, P-100235_A.pdf", "P-100234_B.pdf"],
  ["Villa_plan.dwg, Villa_section.dwg", "Oak_plan.dwg, Oak_section.dwg", "The project name is new"],
  ["Re\u0301sume\u0301 plan.pdf", "Résumé plan corrigé.pdf"],
];

function findIn({ first, second, text }: { first: string; second: string; text: string }) {
  const sent = (names: string, from: string, author: string, words: string) => ({
    from,
    author,
    text: words,
    files: names.split(", ").map((name) => ({ id: name, name, hash: null })),
  });
  return findVersions([
    sent(first, "jo@studio.example", "Jo Rand", ""),
    sent(second, "kim@client.example", "Kim Doe", text),
  ]);
}

it.each(told(different))("$first, then $second: other things", (mails) => {
  const allowed = new Map([["embout_V2.stl", "embout.stl"]]);
  const wrong = findIn(mails).stacks.filter(
    ({ files }) => allowed.get(files[1] ?? "") !== files[0],
  );
  expect(wrong).toEqual([]);
});

it.each(told(versions))("$first, then $second: versions", (mails) => {
  const { stacks, maybe } = findIn(mails);
  const told = new Set([
    ...stacks.flatMap(({ files }) => files),
    ...maybe.map(({ newer }) => newer),
  ]);
  expect(mails.second.split(", ").filter((name) => !told.has(name))).toEqual([]);
});

it("orders by date what was sent late", () => {
  const { stacks } = findIn({ first: "list 250305.xlsx", second: "list 250303.xlsx", text: "" });
  expect(stacks).toMatchObject([{ files: ["list 250303.xlsx", "list 250305.xlsx"] }]);
});

it("chooses neither of two equally near files", () => {
  const { stacks } = findIn({
    first: "cover sand.pdf, cover grass.pdf",
    second: "cover_v2.pdf",
    text: "",
  });
  expect(stacks).toEqual([]);
});

it("takes one name sent again for the next state only where its author answers with it alone", () => {
  const sent = (id: string, from: string, text: string) => ({
    from,
    text,
    files: id ? [{ id, name: "plate_hall.ai", hash: null }] : [],
  });
  const asked = [sent("1", "jo@a.example", ""), sent("", "kim@b.example", "Holes at 15, please.")];
  const found = (text: string, from = "jo@a.example") =>
    findVersions([...asked, sent("2", from, text)]).stacks.length;
  expect(found("oops")).toBe(1);
  expect(found("Here it is again.")).toBe(0);
  expect(found("see attached", "lee@c.example")).toBe(0);
});

it("reads a thousand names of one kind within the bounds of a thread", () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `Tower facade panel ${at} corner.dwg`);
  const mails = Array.from({ length: 50 }, (_, at) => ({
    from: "jo@a.example",
    text: "updated",
    files: names.slice(at * 20, at * 20 + 20).map((name) => ({ id: name, name, hash: null })),
  }));
  expect(findVersions(mails).stacks).toEqual([]);
});

it("reads names of very many words within the bounds of a thread", () => {
  const shared = Array.from({ length: 70 }, (_, at) => `w${at.toString(36)}`).join(" ");
  const mails = Array.from({ length: 250 }, (_, at) => {
    const name = `${shared} odd${at}x.pdf`;
    return { from: "jo@a.example", text: "updated", files: [{ id: name, name, hash: null }] };
  });
  // Before a file's commonest word was kept, this took half a minute.
  expect(findVersions(mails).stacks.length).toBeLessThan(250);
});

it("reads no more words and marks of a name than a person writes", () => {
  const words = (word: string) => Array.from({ length: 70 }, (_, at) => `${word}${at}`).join(" ");
  // Pairs of names are compared sign by sign: 1,000 such names took two minutes.
  expect(readName(`${words("v")}.pdf`).marks).toHaveLength(8);
  const { words: read } = readName(`${words("x")} label v2.pdf`);
  expect(read).toHaveLength(23);
  expect(read.at(-1)).toBe("label");
});
