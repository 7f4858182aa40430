import { openingPattern, wordPattern } from "../text/word-pattern.ts";
import type { LanguageCues } from "./cues.ts";

const verbs =
  "cambia[rd]?|cambie|pon|ponga|poner|ponlo|ponla|manda[rd]?|mande|envía|envíe|enviar|envíanos|envíame|mándame|mándanos|quita[rd]?|quite|quítale|añade|añada|añadir|agrega|agregue|agregar|usa|use|usar|deja[rd]?|deje|corrige|corrija|corregir|mueve|mueva|mover|sube|suba|subir|baja|baje|bajar|haz|haga|hacer|revisa[rd]?|revise|sustituye|sustituya|sustituir|reemplaza|reemplace|elimina[rd]?|elimine|prueba|pruebe|probar|reduce|reduzca|reducir|aumenta|aumente|aumentar|ajusta|ajuste|ajustar|comprueba|compruebe|gira|gire|exporta|exporte|imprime|imprima|imprimid|incluye|incluya|incluir|borra|borre|separa|centra|centre|alinea|alinee|repite|repita|pasa|pase|pásame|pásanos|mantén|mantenga|oscurece|aclara";

export const spanish: LanguageCues = {
  code: "es",
  stopwords: wordPattern(
    "la|de|que|en|es|un|no|se|el|los|las|una|por|para|con|lo|del|al|más|está|están|pero|hola|gracias|puedes|favor|muy|y|eso|ese|esta|este|ya|también|mejor|falta|faltan|ser",
  ),
  please: wordPattern("por favor", "porfa", "xfa", "te ruego", "le ruego", "rogamos"),
  askingQuestion: wordPattern(
    "(?:me |nos |lo |la |los |las |le )?(?<!no )(?:puedes|podrías|podrias|puede|podría|podéis|pueden|podrían|podríais|podemos|podríamos) (?:\\p{L}+)",
    "(?:es|sería) posible",
    "te importa(?:ría)?",
    "hay (?:alguna )?(?:forma|manera|posibilidad)",
  ),
  imperative: openingPattern(
    `(?:y |pero |también |además |luego |o )*(?:ya que estás, )?(?:${verbs})\\s+\\S+`,
  ),
  need: wordPattern(
    "(?:necesito|necesitamos|necesitaría|necesitaríamos|hace falta|hacen falta|me hace falta|nos hace falta)",
    "(?:no olvides|no te olvides|no olvide|recuerda|recuerde|acuérdate)",
    "(?:asegúrate|asegúrese)",
    "(?:espero|esperamos|sigo esperando) (?:el|la|los|las|tu|su)",
    "hay que",
    "(?:dime|díganos|dinos|dígame) (?:si|cuándo|cuál|qué)",
  ),
  wish: wordPattern(
    "(?:me|nos|le|les) (?:gustaría|gustaria|encantaría)",
    "(?:quiero|queremos|quisiera|quisiéramos|querría|querríamos|prefiero|preferimos|preferiría|prefiere|quiere|preferiríamos)",
    "(?:sería|estaría|quedaría|quedarían) (?:\\p{L}+ )?(?:mejor|bien|ideal|perfecto|bueno|genial|estupendo|más)",
    "mejor (?:si|en|con|sin|un|una|el|la|más)",
    "(?:quitar|pondr|har|cambiar|mover|subir|bajar|usar|dejar|reducir|agrandar|añadir|eliminar|probar|centrar|acercar|alejar|alinear|aclarar|oscurecer)ía(?:mos)?",
    "no (?:me|nos) (?:gusta|gustan|convence|convencen)(?: \\p{L}+)*",
  ),
  norm: wordPattern(
    "(?:debe|deben|debería|deberían|debiera|tiene que|tienen que|ha de|han de|tendría que|tendrían que)",
    "en (?:lugar|vez) de",
    "(?:y )?no (?:\\d|el|la|los|las)[^,;.]{0,30}",
    "ahora (?:es|son|cuesta|se llama)|(?:es|son|cuesta) ahora",
    "(?:como mínimo|como máximo|al menos|por lo menos)",
    "no [^,;.]{1,30},? sino",
  ),
  defect: wordPattern(
    "demasiad[oa]s?(?: \\p{L}+)?",
    "(?:muy) (?:pequeñ\\p{L}+|grandes?|oscur\\p{L}+|clar[oa]s?|fin[oa]s?|grues\\p{L}+|estrech\\p{L}+|anch\\p{L}+|alt[oa]s?|baj[oa]s?|cerca|lejos|pegad[oa]s?|apretad[oa]s?|juntos?|juntas?|cargad[oa]s?|fuertes?|lent[oa]s?|rápid[oa]s?)",
    "falta(?:n|ba)?",
    "(?:se ve|se ven|queda|quedan|está|están|es|son|parece|parecen) (?:muy|un poco|bastante|algo|un pelín|ligeramente) (?!(?:bien|bonit|buen|guap|chul|contento|content|bueno)\\p{L}*)\\p{L}+",
    "(?:es|son|sigue siendo) (?:el|la|los|las) (?:antigu\\p{L}+|viej\\p{L}+|anterior(?:es)?|de antes)",
    "más (?:estrech|anch|grand|pequeñ|oscur|clar|alt|baj|larg|cort|grues|fin|frí|cálid)\\p{L}* que",
    "(?:roza|choca|engancha|atasca|chirría|molesta|baila|pega|tropieza|cojea)n?",
    "(?:lado|sitio|orden|tamaño|color|nombre|sentido) equivocado",
    "(?:mal|equivocad[oa]s?|incorrect[oa]s?|erróne[oa]s?|borros[oa]s?|pixelad[oa]s?|ilegibles?|cortad[oa]s?|torcid[oa]s?|desplazad[oa]s?|desalinead[oa]s?|descentrad[oa]s?|antigu[oa]s?|obsolet[oa]s?|rot[oa]s?|repetid[oa]s?|duplicad[oa]s?|movid[oa]s?)",
    "(?:error|errores|errata|erratas|falta de ortografía|mancha|rayón|arañazo|defecto|hueco)s?",
    "no (?:se )?(?:puede|pueden|debe|deben|ve|ven|lee|leen|coincide|coinciden|cabe|caben|funciona|funcionan|aparece|aparecen|abre|está|están|es|son|tiene|tienen|lleva|llevan|corresponde|cuadra|encaja|distingue|entiende|carga|sale|salen)(?: \\p{L}+)?",
    "(?:sigue|siguen|todavía|aún) (?:\\p{L}+)",
    "(?:se (?:corta|pierde|sale|solapa|monta|mueve|sobrepone|come|confunde))n?",
    "(?:pisa|tapa|toca|invade|sobresale|desaparece|salta|parpadea)n?",
    "(?:difícil|difíciles) de (?:leer|ver)|cuesta (?:leer|ver|trabajo)|apenas se",
    "poco (?:legible|visible|contraste|espacio)|sin (?:tilde|acento|sangre|margen)",
    "(?:desgraciadamente|lamentablemente|por desgracia)",
    "ningún \\p{L}+|ninguna (?!(?:prisa|pega|duda))\\p{L}+",
  ),
  hint: wordPattern(
    "un poco|un pelín|algo|ligeramente|bastante|casi",
    "solo|sólo|pero|aunque|todavía|aún|sin embargo",
    "parece(?:n)?|se ve(?:n)?|queda(?:n)?",
    "no",
    "más|menos|mayor|menor",
    "\\d+(?:[.,]\\d+)? ?(?:mm|cm|px|pt|dpi|ppp|%)",
    "ahora",
  ),
  promise: wordPattern(
    "(?:te|os|le|les|se|lo|la|los|las|me)?(?: ?(?:lo|la|los|las))? ?(?:envío|mando|mandaré|enviaré|paso|pasaré|hago|haré|cambio|cambiaré|corrijo|corregiré|preparo|prepararé|subo|subiré|pongo|pondré|ajusto|ajustaré|reviso|revisaré|añado|añadiré|entrego|entregaré|encargo|pregunto|preguntaré|quito|quitaré|imprimo|imprimiré)",
    "(?:voy|vamos) a \\p{L}+",
    "(?:enviaremos|mandaremos|haremos|cambiaremos|entregaremos|prepararemos|mandamos|enviamos|imprimimos|imprimiremos)",
    "(?:tendrás|tendréis|tendrá|recibirás|recibirá)",
  ),
  work: wordPattern(
    "env\\p{L}+|mand\\p{L}+|pas[oa]\\p{L}*|hag\\p{L}+|har\\p{L}+|hac\\p{L}+|cambi\\p{L}+|corr\\p{L}+|prepar\\p{L}+|sub\\p{L}+|pon\\p{L}+|ajust\\p{L}+|revis\\p{L}+|añad\\p{L}+|entreg\\p{L}+|encarg\\p{L}+|pregunt\\p{L}+|quit\\p{L}+|tendr\\p{L}+|recib\\p{L}+|imprim\\p{L}+",
  ),
  negatedAsk: wordPattern(
    "no (?:hace falta|es necesario|hay que|es preciso|necesito|necesitamos|tienes que|tienes por qué)",
    "no (?:cambies|toques|cambie|toque) nada|(?:no|ni) (?:me |nos )?(?:lo|la|los|las) (?:cambies|toques|cambie|toque|quites|muevas)|no (?:cambies|toques|cambie|toque|quites) (?:el|la|los|las|tu|su)",
    "nada (?:más )?(?:que|por|más)(?: \\p{L}+)*",
    "(?:déjalo|dejadlo|déjelo|queda|se queda|quedan|lo dejamos) (?:así|como|igual)",
    "sin (?:cambios|prisa|problema|comentarios)",
    "no (?:hay prisa|te preocupes|se preocupe|corre prisa)",
    "ningún (?:problema|cambio)|ninguna prisa",
  ),
  courtesy: wordPattern(
    "(?:cualquier|si (?:tienes|tiene|tenéis|hay)) (?:\\p{L}+ ){0,2}?(?:cosa|duda|dudas|pregunta|preguntas)",
    "no dudes|no dude",
    "buen (?:fin de semana|día|finde)|feliz (?:\\p{L}+)|buenas? (?:tardes|noches|días)$",
    "qué (?:te|os|le|les) parece[?.! ]*$",
    "espero que|qué tal|cómo (?:estás|está|va)",
    "adjunto|adjunta|adjuntos",
    "(?:perdón|perdona|disculpa|disculpe|lo siento)",
    "(?:un )?(?:saludo|abrazo|beso)s?",
    "hasta (?:luego|pronto|mañana)|quedo a la espera|nos vemos",
  ),
  thanks: wordPattern("gracias", "mil gracias", "te agradezco", "muy amable"),
  approval: wordPattern(
    "(?:perfecto|perfecta|genial|estupendo|precioso|preciosa|me encanta|nos encanta|muy bien|todo bien|aprobado|aprobada|de acuerdo|vale|ok|fantástico|maravilloso|correcto|bonito|excelente|visto bueno)",
  ),
  done: wordPattern(
    "(?:está|están|he|hemos|ya|queda|quedan) (?:\\p{L}+ ){0,3}?(?:corregid|cambiad|ajustad|quitad|añadid|puest|hech|list|subid|sustituid|movid|arreglad|eliminad|envia|actualizad|incluid|revisad|aumentad|reducid)\\p{L}*",
    "(?:hecho|listo|corregido|cambiado|arreglado|recibido)",
    "ahora (?:está|están|tiene|mide)",
    "^(?:y |también |ya )?(?:movid|cambiad|quitad|añadid|agrandad|reducid|puest|ajustad|sustituid|alinead|centrad|eliminad|girad|subid|bajad)[oa]s? (?:el|la|los|las|tu|tus|su|sus|un|una)",
    "^(?:y |también |ya )?(?:moví|cambié|quité|añadí|corregí|puse|ajusté|reduje|agrandé|centré|alineé|eliminé|sustituí|subí|bajé) (?:el|la|los|las|tu|tus|su|sus|un|una)",
  ),
  announced: wordPattern(
    "siguen?(?=[.,;!]|$| (?:mañana|luego|después|más tarde|pronto|el (?:lunes|martes|miércoles|jueves|viernes)))",
    "(?:llega|va|viene|sale)n? (?:mañana|luego|después|más tarde|pronto|el (?:lunes|martes|miércoles|jueves|viernes))",
    "seguirán?|llegarán?|vendrán?|enviaré|mandaré|pasaré|enviaremos|mandaremos|pendientes?",
  ),
  delivery: wordPattern(
    "adjunto|adjunta|adjuntos|aquí (?:está|están|tienes|va|van|tiene)|te (?:envío|mando|paso) (?:la|el|los|las) (?:nueva|nuevo|v\\d|versión)|nueva versión|en el adjunto",
  ),
  feedback: wordPattern(
    "correcciones|cambios|comentarios|observaciones|cosas|cositas|detalles|puntos|retoques|notas|peticiones|lo siguiente|siguientes",
  ),
  schedule: wordPattern(
    "reunión|llamada|llamarte|llamarnos|quedar|quedamos|vernos|cita|(?:un|tomar|tomamos|tomarnos) café|disponible|pasarme por|recoger(?:lo|la)?|a qué hora|videollamada",
  ),
  datedPromise: wordPattern(
    "(?:yo|nosotros) \\p{L}+|\\p{L}+(?:ré|remos)",
    "(?:\\p{L}+(?<![ai]d)o|\\p{L}+amos|\\p{L}+emos) (?:a |el |la |los |las |lo )?\\p{L}+",
    "(?:estará|estarán|sale|salen|llega|llegan) (?:list[oa]s?|hoy|mañana|el)",
  ),
  announcement: wordPattern(
    "(?:una|dos|tres|cuatro|unas|varias|algunas|un par de) (?:\\p{L}+ ){0,2}?(?:cosas?|cositas?|observaciones|comentarios?|puntos?|dudas?|correcciones|cambios|detalles)[ .:!]*$",
  ),
  answer: openingPattern("(?:sí|no|claro|exacto|vale|correcto)(?=[\\s,.!])"),
  rhetorical: wordPattern("quién (?:lo diría|iba)", "te imaginas", "te acuerdas"),
  outOfOffice: wordPattern(
    "fuera de la oficina",
    "(?:estoy|estaré|estamos|estaremos) (?:de vacaciones|ausente|cerrad\\p{L}+|fuera)",
    "respuesta automática",
  ),
  withdrawal: wordPattern(
    "olvida(?:d|te)? (?:lo|el|la|de)",
    "olvídalo|déjalo",
    "al final (?:no|se queda|lo dejamos|dejamos)",
    "ya no (?:hace falta|es necesario)",
    "mejor no",
    "nos quedamos con",
  ),
  continuation: openingPattern("(?:es que|eso|esto|está|así|porque|si no)"),
  join: /,? (?:y|e|pero|además) (?:también )?|; |, (?=puedes |podrías |por favor )/giu,
};
