import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { stdnum, type Validator } from 'stdnum'
import { ean } from 'stdnum/lib/cjs/gen/index.js'
import { fold } from '../tokenize.js'

const named = ['AR', 'AT', 'BE', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'LU', 'MX', 'NL', 'PT', 'US'] as const

const others = [
  'iva', 'p iva', 'pi', 'partita iva', 'cod fisc', 'c f', 'rea', 'registro imprese', 'vat', 'vat no', 'vat number', 'tva', 'tva intra',
  'tva intracommunautaire', 'rcs', 'ape', 'kvk', 'kvk nr', 'kvk nummer', 'kamer van koophandel', 'btw', 'btw nummer', 'ust', 'ust id', 'ust id nr', 'ust idnr',
  'steuer nr', 'steuer id', 'handelsregister', 'hrb', 'hra', 'contribuinte', 'nipc', 'registro mercantil', 'ean', 'gtin', 'isbn', 'issn', 'iban', 'eori',
  'duns', 'company number', 'company no', 'company registration', 'company reg', 'registered company', 'registered number', 'registration', 'reg', 'crn',
  'charity', 'charity number', 'charity no', 'matricola', 'sku', 'artikelnummer', 'art nr', 'order number', 'ref',
] // prettier-ignore

const lettersOnly = (name: string): string => fold(name).replace(/[^\p{L}]+/gu, '')
const names: ReadonlySet<string> = new Set(
  named
    .flatMap((country) => Object.values(stdnum[country] ?? {}))
    .flatMap(({ abbreviation, localName }) => (abbreviation?.split(/[,/]/) ?? []).concat(localName))
    .concat(others)
    .map(lettersOnly)
    .filter((name) => name.length > 1),
)
const nameWordsMax = 8
/** Example: "P.IVA n.", "SIREN number". */
const between = /^(?:n|no|nr|num|number|numero|nummer|e|and|y|und|et|o|or|di|de|of|it|fr|es|pt|gb|id)$/
const phoneLabel =
  /[☎📞📱📲]|(?<!\p{L})(?:tel|fon|phone|mobil|movil|cel|handy|whatsapp|fax|call|ring|chiam|llam|ligu|appel|ruf|anruf|hotline|portable)\p{L}*\P{L}*$/u
export const labelMax = 60

/**
 * Detects company, tax, charity, product or account numbers by the preceding words, else by checksum where the country
 * writes phone numbers differently.
 * @param before up to {@link labelMax} characters
 * @param countries the language's country first
 */
export function isRegisterNumber(written: string, before: string, countries: readonly CountryCode[]): boolean {
  // Labels precede numbers, on the same or previous line.
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
  // Nobody writes Italian phone numbers as eleven unbroken digits.
  if (/^\d{11,}$/.test(written) && isValidIn(country)) return true
  const phone = parsePhoneNumberFromString(written, country)
  // Without the national leading 0, the number is no phone number.
  const isPhone = phone?.isValid() === true && phone.formatNational().replace(/\D/g, '') === digits
  return !isPhone && countries.some(isValidIn)
}
