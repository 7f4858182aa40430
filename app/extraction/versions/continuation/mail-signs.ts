const sign = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

/**
 * Words about the progress of a work, in several languages: weak signs that only the model weighs, together with
 * all others.
 */
export const mailSigns = {
  asks: /\?/u,
  attaches: sign(
    "attach\\p{L}*|here(?:['’]s| is| are)|see (?:the )?(?:pdf|file)|anbei|im anhang|angehängt|hier (?:ist|sind|kommt)|ci-joint\\p{L}*|voici|voilà|pièce jointe|adjunt\\p{L}*|aquí|te mando|allego|in allegato|bijgevoegd|bijlage|bifog\\p{L}*|vedhæft\\p{L}*|vedlagt",
  ),
  addsMore: sign(
    "also|as well|plus|another|additional|second|other|for reference|reference|inspiration|mood|example|photo of|pictures? of|quote|invoice|außerdem|zusätzlich|dazu noch|auch|referenz|rechnung|angebot|aussi|également|en plus|devis|facture|también|además|presupuesto|factura",
  ),
  tellsOfNow: sign(
    "now|jetzt|nun|maintenant|ahora|ora|adesso|nu|teraz|instead|statt|au lieu|plutôt|en vez|invece|i stället",
  ),
  approves: sign(
    "approved|sign(?:ed)? off|go ahead|good to go|perfect|looks (?:great|good|lovely)|love it|freigegeben|freigabe|passt|validé|bon à tirer|parfait|aprobado|perfecto",
  ),
  requests: sign(
    "could you|can you|can we|could we|please|would you|should be|needs? to|bitte|könn\\p{L}+|sollte|pourr\\p{L}+|peux|peut-on|merci de|podr\\p{L}+|puedes|por favor|too (?:big|small|dark|light|close|much)|bigger|smaller|instead|change|wrong|missing|fehlt|manque|falta",
  ),
};
export type MailSign = keyof typeof mailSigns;
