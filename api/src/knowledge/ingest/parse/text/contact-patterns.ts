import { spelledEmailsIn } from '../../../languages/entities/spelled-emails.js'

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,}/u
const phonePattern =
  /(?<![\d.,€$£])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,4}(?![\d.,]*\d)|(?<!\d)\+?\d{8,13}(?!\d)/u
const phoneWord =
  /(?<![\p{L}])(?:tel|phone|call|mobile|fax|telefono|cell|cellulare|chiama|whatsapp|telefon|rufnummer|téléphone|appelez|teléfono|telefone|telemóvel)(?![\p{L}])/iu
/** These words mean a telephone only before a number: "handy", "portable", "llama". */
const doubtfulPhone = /(?<!\p{L})(?:mobil|handy|portable|móvil|llama|celular|ligue)\P{L}{0,4}\+?\(?\d[\d ()./-]{6,}/iu
// With the `i` flag, \p{Lu} matches small letters, and "306 stops at Percy Row" is an address.
const streetPattern =
  /(?<![\p{L}])(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Pp]iazzale|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Cc]ontrada|[Ll]ocalità|[Ll]ungomare|[Ff]razione|[Rr]egione|[Bb]orgo|[Ss]alita|[Vv]\.?le|[Pp]\.?z{1,2}a|[Cc]\.so|[Ff]raz\.|[Rr]eg\.(?!\s+\p{Lu}{2})|[Ll]oc\.|[Ss]tr\.)\s+(?:d[aei][a-z]{0,4}\s+|dell['’])?\p{Lu}[\p{L}'’. ]+,?\s*\d+|\d{1,6}[A-Za-z]?,?\s{1,9}(?:\p{Lu}[\p{L}'’.]*\s+){1,4}(?:[Ss]treet|[Ss]t\.?|[Rr]oad|[Rr]d\.?|[Aa]venue|[Aa]ve\.?|[Ll]ane|[Ll]n\.?|[Dd]rive|[Dd]r\.?|[Ss]quare|[Ss]q\.?|[Bb]oulevard|[Bb]lvd\.?|[Cc]ourt|[Pp]lace|[Ww]ay|[Rr]ow|[Tt]errace|[Cc]rescent|[Cc]lose|[Qq]uay|[Hh]ill|[Pp]arade|[Mm]ews)(?![\p{L}])|(?<!\d)\d{5}\s+\p{Lu}[\p{L}'’ ]{1,40}\(\p{Lu}{2}\)/u
/**
 * Matches a postal code before its town, not a quantity such as "1000 Euro": "12345 Berlin", "48014, Bilbao", "D-80331
 * München".
 */
const codeAndTown = String.raw`[\s,·|–—-]{1,4}(?:[A-Z]{1,2}-|CP:?\s)?(?:\d{5}|\d{4}(?:-\d{3})?),?\s(?!Euro|EUR|CHF|Kilo|Meter|Stück|Person|Gäste|Besucher|Watt)\p{Lu}\p{Ll}`
/** "Hauptstraße 5, 12345 Berlin", "12 rue des Lilas, 75011 Paris", and Brazilian codes by their name. */
const postalAddress = new RegExp(
  [
    String.raw`(?<!\p{L})\p{Lu}[\p{L}.'’/-]{0,40}(?:\s[\p{L}.'’-]{1,40}){0,5},?\s(?:n[.º°]?\s?|nr\.?\s?)?\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4})?${codeAndTown}`,
    String.raw`(?<!\d)\d{1,4}(?:\s?(?:bis|ter|[a-zA-Z]))?,?\s(?:rue|avenue|av\.|bd|boulevard|place|chemin|route|impasse|allée|quai|cours|passage|square)\s(?:[\p{L}.'’-]{1,40}\s?){1,6}${codeAndTown}`,
    String.raw`CEP:?\s?\d{5}-?\d{3}(?!\d)`,
  ].join('|'),
  'u',
)
const labeledAddress =
  /^(?:(?:[Aa]ddress|ADDRESS|[Ii]ndirizzo|INDIRIZZO|[Ss]ede|SEDE|[Aa]dresse|ADRESSE|[Aa]nschrift|ANSCHRIFT|[Ee]ndereço|ENDEREÇO|[Mm]orada|MORADA) ?: ?\p{Lu}|(?:[Dd]irecci[oó]n|DIRECCI[OÓ]N) ?: ?\p{Lu}[^\n\d]{0,60}\d)/mu
const vatPattern =
  /(?<![\p{L}])(?:p\.?\s*iva|partita iva|c\.?f\.?|codice fiscale|vat\s*(?:no|number|reg)|company (?:no|number))[^\n]{0,30}\d{5}/iu

const datePattern =
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)|(?<!\d)(?:19|20)\d\d[–/-](?:\d{2}|(?:19|20)\d\d)(?![\d-])/g

/**
 * Returns whether a text has a phone number, an email address, a street, a town with its postcode, or a company number.
 */
export function hasContactDetails(written: string): boolean {
  const text = written.replace(datePattern, ' ')
  return (
    emailPattern.test(text) ||
    streetPattern.test(text) ||
    labeledAddress.test(text) ||
    postalAddress.test(text) ||
    vatPattern.test(text) ||
    spelledEmailsIn(text).length > 0 ||
    doubtfulPhone.test(text) ||
    (phonePattern.test(text) && (phoneWord.test(text) || /\+\d{2}|\(\d{2,5}\)|(?<!\d)0\d{1,4}[\s./-]\d{3}/.test(text)))
  )
}

export function isContactLine(line: string): boolean {
  return (
    line.length <= 160 &&
    (/^\P{L}*(?:address|indirizzo|adresse|anschrift|direcci[oó]n|endereço|morada|tel(?:ephone|efono?|éfono|éphone|efone|emóvel)?|phone|cell(?:ulare)?|celular|mobile?|móvil|handy|portable|e-?mail|courriel|correo|whatsapp|fax)(?!\p{L})/iu.test(
      line,
    ) ||
      !/\p{L}/u.test(line.replace(emailPattern, ''))) &&
    hasContactDetails(line)
  )
}
