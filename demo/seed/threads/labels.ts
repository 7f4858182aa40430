import { ines, maya, sofia, tom } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

export const gin: ThreadScript = {
  key: "gin",
  subject: "Coastal Dry front label",
  between: [tom, maya],
  owners: [maya],
  small: true,
  messages: [
    {
      by: maya,
      at: "41d 10:30",
      text: "Hi Tom,\n\nhere is the first version of the front label. The sprig is drawn from the juniper behind your still house.\n\nMaya",
      files: [{ asset: "gin-1", name: "HR_front-label_v1.png" }],
    },
    {
      by: tom,
      at: "40d 14:22",
      text: "Hi Maya,\n\nThe arch is exactly what we hoped for.\n\nOur name is too small, it has to read from two metres on a back bar. The green looks minty next to the bottle glass. Could you also show it on a table or something, the directors can't imagine things?\n\nTom",
    },
    {
      by: maya,
      at: "38d 16:48",
      text: "v2 with a larger name and a darker green, plus a mock-up on wood for the directors.",
      files: [
        { asset: "gin-2", name: "HR_front-label_v2.png" },
        { asset: "gin-table", name: "mockup_table.jpg" },
      ],
    },
    {
      by: tom,
      at: "36d 09:17",
      text: 'Directors are happy, which is rare.\n\nTwo corrections:\n1. Please add the batch number above "Small batch".\n2. The green in v2 is now nearly black in print. Something in between?\n\nThe alcohol line is a legal matter: it must be at least 3 mm high. I think it is 2.4 at the moment.',
    },
    {
      by: maya,
      at: "35d 11:05",
      text: "I'll fix all three. Do you want the batch number printed or left blank for a stamp?",
    },
    {
      by: tom,
      at: "35d 11:31",
      text: "Printed please, 014 for this run.",
    },
    {
      by: maya,
      at: "33d 15:20",
      text: "v3 attached, with batch 014, the green in between and the alcohol line at 3.2 mm.",
      files: [{ asset: "gin-3", name: "HR_front-label_v3.png" }],
    },
    {
      by: tom,
      at: "26h",
      text: "Sorry for the silence, trade fair.\n\nv3 goes to print as it is. For the shop we need a back label by {+6d}, same arch, with the deposit logo on it.\n\nI also attach the teaser from our film people. The label in it is still v1, can you tell them which file to use?",
      files: [{ asset: "gin-teaser", name: "HR_teaser_6s.mp4" }],
    },
  ],
};

export const solera: ThreadScript = {
  key: "solera",
  subject: "Lata de sardinillas – etiqueta envolvente",
  between: [ines, maya],
  owners: [maya],
  messages: [
    {
      by: ines,
      at: "52d 12:10",
      charset: "iso-8859-1",
      text: "Hola Maya:\n\nte mando la foto de la prueba de imprenta. El amarillo sale más sucio que en pantalla y los peces de la segunda fila quedan cortados por el abrelatas.\n\n¿Puedes subir el óvalo unos 4 mm?\n\nUn saludo,\nInés",
      files: [{ asset: "proof-photo", name: "prueba_imprenta.jpg" }],
    },
    {
      by: maya,
      at: "51d 09:45",
      language: "es",
      text: "Hola Inés:\n\nlo subo sin problema. Te envío una versión nueva el {+2d}.\n\nMaya",
      files: [{ asset: "tin-1", name: "sardinillas_v1.png" }],
    },
    {
      by: ines,
      at: "49d 18:30",
      text: "Otra cosa: el peso neto ha cambiado, ahora son 120 g y no 115. Y la tilde de «oliva» no existe, ¡que no se cuele!\n\nInés",
    },
    {
      by: maya,
      at: "48d 16:00",
      text: "Aquí va la v2: amarillo más limpio, 120 g y el óvalo 4 mm más arriba.",
      files: [
        { asset: "tin-2", name: "sardinillas_v2.png" },
        {
          asset: "tin-table",
          name: "maqueta_año_nuevo – versión larga para la feria de alimentación.jpg",
        },
      ],
    },
    {
      by: ines,
      at: "6d 10:20",
      text: "Preciosa. Falta el código de barras en el lateral, y el departamento legal pide el texto «Conservar en lugar fresco» en mayúsculas.\n\n¿Lo tendrás antes del {+8d}?",
    },
  ],
};

export const isla: ThreadScript = {
  key: "isla",
  subject: "Bolsa 250 g Finca el Roble",
  between: [sofia, maya],
  owners: [maya],
  messages: [
    {
      by: sofia,
      at: "29d 08:40",
      text: "Buenos días Maya,\n\nya tenemos el café nuevo, viene de una finca en la ladera norte. Nos gustaría ver dos colores de bolsa. Las curvas de nivel nos encantan, eso se queda.\n\nSofía",
    },
    {
      by: maya,
      at: "26d 13:15",
      text: "Hola Sofía, aquí tienes azul y arcilla. La altura de las curvas es la real de la isla.",
      files: [
        { asset: "bag-1", name: "bolsa_azul.png" },
        { asset: "bag-2", name: "bolsa_arcilla.png" },
      ],
    },
    {
      by: sofia,
      at: "25d 09:05",
      text: "La azul, sin duda. El nombre de la finca se pierde un poco debajo del logotipo. La etiqueta de 250 g podría ser verde.\n\n¿El cierre superior es de papel o de lata?",
    },
    {
      by: maya,
      at: "24d 11:50",
      text: "De papel. Te dejo una foto de la bolsa azul en la mesa del estudio para que veas la escala.",
      files: [{ asset: "bag-table", name: "bolsa_en_mesa.jpeg" }],
    },
    {
      by: sofia,
      at: "4d 17:42",
      text: "Los tostadores dicen que la fecha de tueste necesita un recuadro blanco detrás, abajo a la derecha. Lo demás está perfecto.",
    },
  ],
};
