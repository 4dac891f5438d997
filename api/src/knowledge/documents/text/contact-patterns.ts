/** Recognizes how a small business is reached, in the languages that visitors are spoken to in. */

import { addressesIn } from '../../languages/entities/addresses.js'
import { spelledEmailsIn } from '../../languages/entities/spelled-emails.js'

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,}/u
const phonePattern =
  /(?<![\d.,€$£])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,4}(?![\d.,]*\d)|(?<!\d)\+?\d{8,13}(?!\d)/u
const phoneWord =
  /(?<![\p{L}])(?:tel|phone|call|mobile|fax|telefono|cell|cellulare|chiama|whatsapp|telefon|rufnummer|mobil|handy|téléphone|portable|appelez|teléfono|móvil|llama|telefone|telemóvel|celular|ligue)(?![\p{L}])/iu
// No `i` flag here: with it \p{Lu} would match small letters too, and "306 stops at Percy Row" would be an address.
const streetPattern =
  /(?<![\p{L}])(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Pp]iazzale|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Cc]ontrada|[Ll]ocalità|[Ll]ungomare|[Ff]razione|[Rr]egione|[Bb]orgo|[Ss]alita|[Vv]\.?le|[Pp]\.?z{1,2}a|[Cc]\.so|[Ff]raz\.|[Rr]eg\.(?!\s+\p{Lu}{2})|[Ll]oc\.|[Ss]tr\.)\s+(?:d[aei][a-z]{0,4}\s+|dell['’])?\p{Lu}[\p{L}'’. ]+,?\s*\d+|\d{1,6}[A-Za-z]?,?\s{1,9}(?:\p{Lu}[\p{L}'’.]*\s+){1,4}(?:[Ss]treet|[Ss]t\.?|[Rr]oad|[Rr]d\.?|[Aa]venue|[Aa]ve\.?|[Ll]ane|[Ll]n\.?|[Dd]rive|[Dd]r\.?|[Ss]quare|[Ss]q\.?|[Bb]oulevard|[Bb]lvd\.?|[Cc]ourt|[Pp]lace|[Ww]ay|[Rr]ow|[Tt]errace|[Cc]rescent|[Cc]lose|[Qq]uay|[Hh]ill|[Pp]arade|[Mm]ews)(?![\p{L}])|(?<!\d)\d{5}\s+\p{Lu}[\p{L}'’ ]{1,40}\(\p{Lu}{2}\)/u
const labeledAddress =
  /^(?:[Aa]ddress|ADDRESS|[Ii]ndirizzo|INDIRIZZO|[Ss]ede|SEDE|[Aa]dresse|ADRESSE|[Aa]nschrift|[Dd]irecci[oó]n|DIRECCIÓN|[Ee]ndereço|ENDEREÇO|[Mm]orada) ?: ?\p{Lu}/mu
const vatPattern =
  /(?<![\p{L}])(?:p\.?\s*iva|partita iva|c\.?f\.?|codice fiscale|vat\s*(?:no|number|reg)|company (?:no|number))[^\n]{0,30}\d{5}/iu

/** Street and postal code are recognized by their form. */
const anyLanguage = ''

const datePattern = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g

/** A phone number, an e-mail address, a street, a town with its postcode, or a company number. */
export function hasContactDetails(written: string): boolean {
  const text = written.replace(datePattern, ' ')
  return (
    emailPattern.test(text) ||
    streetPattern.test(text) ||
    labeledAddress.test(text) ||
    (/\d{4}|\d[A-Z]/.test(text) && addressesIn(text, anyLanguage).some(({ kind }) => kind === 'address')) ||
    vatPattern.test(text) ||
    spelledEmailsIn(text).length > 0 ||
    (phonePattern.test(text) && (phoneWord.test(text) || /\+\d{2}|\(\d{2,5}\)|(?<!\d)0\d{1,4}[\s./-]\d{3}/.test(text)))
  )
}

/** A line that begins by saying how to reach the business, or has nothing but its number or e-mail address. */
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
