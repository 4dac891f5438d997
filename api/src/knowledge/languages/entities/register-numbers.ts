import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { stdnum, type Validator } from 'stdnum'
import { ean } from 'stdnum/lib/cjs/gen/index.js'
import { fold } from '../tokenize.js'

/** Countries whose names of numbers are known: those where the languages of visitors are spoken, and their neighbors. */
const named = ['AR', 'AT', 'BE', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'LU', 'MX', 'NL', 'PT', 'US'] as const

/** Names that the package does not have: registers of companies and charities, goods, books and accounts. */
const others = [
  'iva', 'p iva', 'pi', 'partita iva', 'cod fisc', 'c f', 'rea', 'registro imprese', 'vat', 'vat no', 'vat number', 'tva', 'tva intra',
  'tva intracommunautaire', 'rcs', 'ape', 'kvk', 'kvk nr', 'kvk nummer', 'kamer van koophandel', 'btw', 'btw nummer', 'ust', 'ust id', 'ust id nr', 'ust idnr',
  'steuer nr', 'steuer id', 'handelsregister', 'hrb', 'hra', 'contribuinte', 'nipc', 'registro mercantil', 'ean', 'gtin', 'isbn', 'issn', 'iban', 'eori',
  'duns', 'company number', 'company no', 'company registration', 'company reg', 'registered company', 'registered number', 'registration', 'reg', 'crn',
  'charity', 'charity number', 'charity no', 'matricola', 'sku', 'artikelnummer', 'art nr', 'order number', 'ref',
] // prettier-ignore

const squeezed = (name: string): string => fold(name).replace(/[^\p{L}]+/gu, '')
const names: ReadonlySet<string> = new Set(
  named
    .flatMap((country) => Object.values(stdnum[country] ?? {}))
    .flatMap(({ abbreviation, localName }) => (abbreviation?.split(/[,/]/) ?? []).concat(localName))
    .concat(others)
    .map(squeezed)
    .filter((name) => name.length > 1),
)
/** Words in the longest of the names. */
const nameWordsMax = 8
/** Between a name and its number: "P.IVA n.", "SIREN number". */
const between = /^(?:n|no|nr|num|number|numero|nummer|e|and|y|und|et|o|or|di|de|of|it|fr|es|pt|gb|id)$/
const phoneLabel =
  /[☎📞📱📲]|(?<!\p{L})(?:tel|fon|phone|mobil|movil|cel|handy|whatsapp|fax|call|ring|chiam|llam|ligu|appel|ruf|anruf|hotline|portable)\p{L}*\P{L}*$/u
/** Characters before a number that may say whose it is. */
export const labelMax = 60

/**
 * Whether digits that could be a telephone number are the number of a company, a tax payer, a charity, a product or an
 * account: by the words before them, else by their checksum where the country writes its telephone numbers otherwise.
 * @param before up to {@link labelMax} characters before the number
 * @param countries the countries whose numbers it may be, that of the language first
 */
export function isRegisterNumber(written: string, before: string, countries: readonly CountryCode[]): boolean {
  // A label belongs to the number that follows it, on its line or on the line before.
  const label = fold(/(?:[^\d\n]*\n)?[^\d\n]*$/.exec(before)?.[0] ?? '')
  if (phoneLabel.test(label)) return false
  return namesRegister(label) || hasChecksum(written, countries)
}

function namesRegister(label: string): boolean {
  const words = label.match(/\p{L}+/gu) ?? []
  for (let end = words.length, passed = 0; end > 0 && passed <= 1; end--) {
    for (let start = end - 1; start >= Math.max(0, end - nameWordsMax); start--)
      if (names.has(words.slice(start, end).join(''))) return true
    if (!between.test(words[end - 1] ?? '')) passed++
  }
  return false
}

/** Numbers of digits alone with a checksum, by the country that gives them. */
const checked: Readonly<Partial<Record<CountryCode, readonly (Validator | undefined)[]>>> = {
  IT: [stdnum['IT']?.['iva']],
  FR: [stdnum['FR']?.['siren'], stdnum['FR']?.['siret']],
  BE: [stdnum['BE']?.['vat']],
  PT: [stdnum['PT']?.['nipc']],
  BR: [stdnum['BR']?.['cnpj']],
}
const eanDigits = 13

function hasChecksum(written: string, countries: readonly CountryCode[]): boolean {
  const [country] = countries
  if (country === undefined || /^[+(]|^00/.test(written)) return false
  const digits = written.replace(/\D/g, '')
  if (digits.length === eanDigits && ean.validate(digits).isValid) return true
  const isValidIn = (each: CountryCode): boolean =>
    checked[each]?.some((validator) => validator?.validate(digits).isValid) ?? false
  // Eleven digits in one run are no Italian telephone number that anybody would write like this.
  if (/^\d{11,}$/.test(written) && isValidIn(country)) return true
  const phone = parsePhoneNumberFromString(written, country)
  // Without the 0 that a country's own telephone numbers begin with, it is none of these.
  const isPhone = phone?.isValid() === true && phone.formatNational().replace(/\D/g, '') === digits
  return !isPhone && countries.some(isValidIn)
}
