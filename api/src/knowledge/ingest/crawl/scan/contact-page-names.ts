/**
 * Contact page names in six languages, for JavaScript and PostgreSQL. Matches whole names only: opticians have pages
 * about contact lenses.
 */
export const contactNames =
  'contact([-_ ]?us|s|os?|ez([-_ ]nous)?|ar|e[-_ ]nos)?|get[-_ ]in[-_ ]touch|nous[-_ ]contacter|kontakt(e|formular)?|contatt([oi]|aci)|contatos?|cont[aá]ct[ae]nos|fale[-_ ]con?nosco'

export const legalNames =
  'impressum|imprint|datenschutz[[:alpha:]]*|agb|privacy|privacidade?|confidentialit[eé]|mentions[-_ ]l[eé]gales|cg[uv]|aviso[-_ ]legal|legal([-_ ]notice)?|note[-_ ]legali|terms([-_ ]and[-_ ]conditions|[-_ ]of[-_ ](use|service))|condizioni[-_ ](generali|d[-_ i].*)|t[eé]rminos[-_ ]y[-_ ]condiciones|termos[-_ ](de|e)[-_ ].*|cookies?([-_ ]policy)?'

const joint = String.raw`\s*(?:[&+/,|·–—-]|\b(?:and|e|ed|et|und|y|with|mit)\b)\s*`
/** Matches "Contatti e orari", "Anfahrt & Kontakt". */
const calledContact = new RegExp(
  String.raw`^(?:\p{L}[\p{L}’' ]{1,30}${joint})?(?:${contactNames})(?:${joint}\p{L}[\p{L}’' ]{1,30})?[\s:»›>→.…]*$`,
  'u',
)

export function isContactName(words: string): boolean {
  return words.length <= 60 && calledContact.test(words.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase())
}
