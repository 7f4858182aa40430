import { freja, maya } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

/**
 * Four versions of one label. Some asks were done (the name, the barcode), some by half (the volume occurs twice),
 * and one is claimed and not done (the deposit logo).
 */
export const canLabelThread: ThreadScript = {
  key: "can-label",
  subject: "Havsbrus IPA, can label",
  between: [freja, maya],
  owners: [maya],
  messages: [
    {
      by: maya,
      at: "13d 10:05",
      text: "Hi Freja,\n\nhere is the first version of the can label, waves and all.\n\nMaya",
      files: [{ asset: "can-1", name: "havsbrus_label_v1.png" }],
    },
    {
      by: freja,
      at: "12d 14:20",
      text: "Hi Maya,\n\nthe waves are lovely.\n\nPlease make the name larger. Please move the deposit logo to the bottom right.\n\nFreja",
    },
    {
      by: maya,
      at: "10d 16:40",
      text: "v2 attached, with the name larger. The deposit logo follows.",
      files: [{ asset: "can-2", name: "havsbrus_label_v2.png" }],
    },
    {
      by: freja,
      at: "9d 09:15",
      text: "The name is right now.\n\nThe can became larger: please change the volume from 33 cl to 44 cl.",
    },
    {
      by: maya,
      at: "7d 11:30",
      text: "v3 attached. I changed the volume to 44 cl and moved the deposit logo to the bottom right.",
      files: [{ asset: "can-3", name: "havsbrus_label_v3.png" }],
    },
    {
      by: freja,
      at: "6d 13:45",
      text: "Thanks. The scanner cannot read the barcode: please put the barcode on a white field.\n\nFor the pilsner next door: could you show the same waves on two grounds, side by side?",
    },
    {
      by: maya,
      at: "3d 15:10",
      text: "v4 attached, with the barcode on a white field. The two grounds for the pilsner are beside it.",
      files: [
        { asset: "can-4", name: "havsbrus_label_v4.png" },
        { asset: "can-sand", name: "pilsner_ground_sand.png" },
        { asset: "can-moss", name: "pilsner_ground_moss.png" },
      ],
    },
    {
      by: freja,
      at: "27h",
      text: "Sand, without a doubt. I look at v4 of the label tonight.",
    },
  ],
};

/** An Illustrator file with its PDF proof, and a drawing with revisions. */
export const tapRoomThread: ThreadScript = {
  key: "tap-room",
  subject: "Shelf card and tap handle",
  between: [freja, maya],
  owners: [maya],
  messages: [
    {
      by: maya,
      at: "11d 09:30",
      text: "Hi Freja,\n\nthe shelf card as an Illustrator file with its proof, and the tap handle for the laser.\n\nMaya",
      files: [
        { asset: "card-ai-1", name: "shelf-card_v1.ai" },
        { asset: "card-pdf-1", name: "shelf-card_v1.pdf" },
        { asset: "handle-a", name: "tap-handle_revA.dxf" },
      ],
    },
    {
      by: freja,
      at: "8d 10:50",
      text: "Please change the price on the shelf card to 39 kr. The tap handle needs a second hole for the screw.",
    },
    {
      by: maya,
      at: "5d 14:00",
      text: "Shelf card v2 with 39 kr, and rev B of the tap handle with the second hole.",
      files: [
        { asset: "card-ai-2", name: "shelf-card_v2.ai" },
        { asset: "card-pdf-2", name: "shelf-card_v2.pdf" },
        { asset: "handle-b", name: "tap-handle_revB.dxf" },
      ],
    },
    {
      by: freja,
      at: "4d 08:35",
      text: "The card is good. Please make the tap handle 10 mm longer, it hides behind the glasses.",
    },
    {
      by: maya,
      at: "2d 17:20",
      text: "Rev C of the tap handle attached, 10 mm longer.",
      files: [{ asset: "handle-c", name: "tap-handle_revC.dxf" }],
    },
  ],
};

/** The label again, after its thread was over: its file continues the last one of that thread. */
export const secondRunThread: ThreadScript = {
  key: "can-label-second-run",
  subject: "Second run of the IPA",
  between: [freja, maya],
  owners: [maya],
  messages: [
    {
      by: freja,
      at: "23h",
      text: "Hi Maya,\n\nv4 went to the printer, thank you. A new mail for the second run, so that the old one can rest.\n\nPlease change the ground of the label to the sand of the pilsner. Could you also make the name a little smaller? On the shelf it shouts.\n\nFreja",
    },
    {
      by: maya,
      at: "7h",
      text: "Hi Freja,\n\nv5 attached, on sand.\n\nMaya",
      files: [{ asset: "can-5", name: "havsbrus_label_v5.png" }],
    },
  ],
};
