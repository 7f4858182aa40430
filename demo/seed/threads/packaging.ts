import { claire, katrin, maya, yuki } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

export const arlette: ThreadScript = {
  key: "arlette",
  subject: "Serum carton, board 350 g",
  between: [claire, maya],
  owners: [maya],
  messages: [
    {
      by: maya,
      at: "44d 15:10",
      text: "Hello Claire,\n\nthe carton laid flat, with bottle and carton side by side on page 2.\n\nMaya",
      files: [{ asset: "carton-1", name: "Arlette_carton.pdf" }],
    },
    {
      by: claire,
      at: "43d 11:32",
      text: "Dear Maya,\n\nmerci, very elegant. From production:\n\n- glue flap 12 mm is not enough for the machine, 15 please\n- barcode sits too close to the fold on panel 3\n\nOn page 2 the band looks more brown than on our Pantone fan.\n\nClaire",
    },
    {
      by: maya,
      at: "41d 09:58",
      text: "Both corrected, same file name so that your links stay alive. The Illustrator file comes with it.",
      files: [
        { asset: "carton-2", name: "Arlette_carton.pdf" },
        { asset: "carton-ai", name: "Arlette_carton.ai", type: "application/pdf" },
      ],
    },
    {
      by: claire,
      at: "39d 16:20",
      text: "The AI file opens fine. Our agency of 1999 left us the blossom for the lid, but nobody here can open it any more. Can you rescue it?",
      files: [{ asset: "blossom-ai", name: "fleur_couvercle.ai" }],
    },
    {
      by: maya,
      at: "38d 10:44",
      text: "It is an old Illustrator 8 file without a PDF inside. I will redraw it, twelve petals are not the end of the world.",
    },
    {
      by: claire,
      at: "8d 14:03",
      text: "For the press kit we shot the pair, see attached. The bottle leans a little to the left, could you straighten it?\n\nAnd please confirm the foil: gold on the front only, or on the lid as well?",
      files: [{ asset: "serum-shot", name: "press_pair_retouch.jpg" }],
    },
  ],
};

export const vogel: ThreadScript = {
  key: "vogel",
  subject: "Druckdaten Solera, Preflight",
  between: [katrin, maya],
  owners: [maya],
  small: true,
  messages: [
    {
      by: katrin,
      at: "12d 08:15",
      text: "Guten Morgen Frau Lindqvist,\n\nvielen Dank für die Daten. Im Preflight sind drei Punkte aufgefallen:\n\n- Der Beschnitt beträgt nur 2 mm, wir benötigen 3 mm.\n- Das Schwarz auf Seite 1 ist vierfarbig angelegt.\n- Die Stanzkontur liegt auf der Magenta-Platte.\n\nBitte senden Sie uns bis {+3d} korrigierte Daten.\n\nMit freundlichen Grüßen",
      files: [{ asset: "prepress-pdf", name: "Preflight_Solera_Größe-M.pdf", naming: "rfc2047" }],
    },
    {
      by: maya,
      at: "11d 10:05",
      text: "Liebe Frau Vogel,\n\ndanke für die schnelle Prüfung. Beschnitt und Schwarz korrigiere ich heute. Soll die Stanze als Volltonfarbe heißen wie beim letzten Mal?\n\nViele Grüße\nMaya Lindqvist",
    },
    {
      by: katrin,
      at: "11d 11:20",
      text: "Ja, bitte als Vollton „Stanze“ und auf Überdrucken.\n\nDie Auflösung vom Fischmuster ist mit 180 dpi etwas knapp, 300 wären besser.",
    },
    {
      by: maya,
      at: "9d 15:40",
      text: "Neue Daten im Anhang: 3 mm Beschnitt, reines Schwarz, Vollton Stanze. Das Muster ist jetzt ein Vektor.",
      files: [{ asset: "tin-2", name: "Solera_Druckdaten_v2.png" }],
    },
    {
      by: katrin,
      at: "21h",
      text: "Alles bestens, wir drucken am {+5d}. Möchten Sie zum Andruck kommen? Dann bräuchte ich noch Ihre Zusage.",
    },
  ],
};

export const kumo: ThreadScript = {
  key: "kumo",
  subject: "新しい器の写真について / bowl photographs",
  between: [yuki, maya],
  owners: [maya],
  messages: [
    {
      by: yuki,
      at: "23d 03:20",
      textEncoding: "base64",
      text: "マヤ様\n\nお世話になっております。雲の器の田辺です。\n新しい器の写真を二枚お送りします。\n\n二枚目は色が少し黄色すぎます。背景をもう少し明るくしていただけますか。\n\nどうぞよろしくお願いいたします。",
      files: [
        { asset: "bowl-1", name: "器_写真_01.jpg" },
        { asset: "bowl-2", name: "器_写真_02.jpg" },
      ],
    },
    {
      by: maya,
      at: "22d 09:30",
      text: "Dear Tanabe-san,\n\nthank you for the beautiful pictures. I corrected the warmth of the second one. For the third glaze, do you have a picture with the foot ring visible?\n\nMaya",
      files: [{ asset: "bowl-3", name: "bowl_glaze-3.jpg" }],
    },
    {
      by: yuki,
      at: "21d 02:05",
      textEncoding: "base64",
      text: "ありがとうございます。とても綺麗です。\n\n高台の写真は金曜日までに撮影します。\n器の影が少し強いので、弱くしてください。",
    },
    {
      by: maya,
      at: "13d 14:12",
      text: "Here are the shop pages for desktop and phone, with the new pictures in place.",
      files: [
        { asset: "bowl-shop", name: "kumo_shop_desktop.webp" },
        { asset: "bowl-shop-phone", name: "kumo_shop_phone.webp" },
      ],
    },
    {
      by: yuki,
      at: "3d 04:48",
      textEncoding: "base64",
      text: "確認いたしました。スマートフォンの画面では、見出しの文字が大きすぎます。\n「Quiet tableware」の下に日本語の説明を一行入れてください。\n\n税込価格の表示はどこになりますか。",
    },
  ],
};
