import { stdnum } from 'stdnum'
import { expect, it } from 'vitest'
import { entitiesIn } from '../index.js'

const phones = (text: string, language: string): string[] =>
  entitiesIn(text, language)
    .filter(({ kind }) => kind === 'phone')
    .map(({ text: written }) => written)

it.each([
  ['it', 'Osteria Alta snc, P.IVA 01114601006'],
  ['it', 'P. IVA e C.F. n. 0464 671 882'],
  ['it', 'Partita IVA\n0464671882'],
  ['it', 'C.F. 0464 671882 - REA TN-0461 987654'],
  ['it', 'Codice fiscale: 0464671882'],
  ['fr', 'SIREN 732 829 320'],
  ['fr', 'SIRET : 732 829 320 00074, RCS Lyon 732 829 320'],
  ['fr', 'N° TVA intracommunautaire 01 23 45 67 89'],
  ['nl', 'KvK 020 1234567'],
  ['nl', 'KvK-nummer: 0201234567, Kamer van Koophandel 0201234567'],
  ['es', 'NIF 912 345 678'],
  ['es', 'CIF: 912345678'],
  ['pt', 'NIF 213 456 789'],
  ['pt', 'NIPC: 213456789, Contribuinte n.º 213 456 789'],
  ['pt', 'CNPJ 11 2345 6789'],
  ['de', 'USt-IdNr. 030 901820'],
  ['de', 'USt.-ID-Nr.: 030 901820; Steuernummer 030 901820'],
  ['de', 'Steuer-Nr. 030/901820, HRB 030 901820'],
  ['en', 'Company number 020 7946 0958'],
  ['en', 'Registered charity no. 212 555 0123'],
  ['en', 'VAT number 212 555 0123, EAN 212 555 0123'],
  ['en', 'ISBN 978-3-16-148410-0'],
])('does not take a number with another label for a telephone number (%s: %s)', (language, text) => {
  expect(phones(text, language)).toEqual([])
})

it.each([
  ['it', '01114601006'],
  ['it', '00743110157'],
  ['fr', '732829320'],
  ['fr', '732 829 320'],
  ['fr', '73282932000074'],
  ['pt', '501442600'],
  ['de', '4006381333931'],
  ['en', '9783161484100'],
])('does not take a number with the checksum of a register for a telephone number (%s: %s)', (language, number) => {
  expect(phones(`Osteria ${number}`, language)).toEqual([])
})

it.each([
  ['it', 'P.IVA 01114601006 - Tel. 0464 671 882', '0464 671 882'],
  ['it', 'Tel. 0464 671 882 - P.IVA 01114601006', '0464 671 882'],
  ['it', 'Prezzi IVA inclusa, prenotazioni allo 0464 671 882', '0464 671 882'],
  ['it', 'Partita IVA 01114601006\n0464 671 882', '0464 671 882'],
  ['it', '☎ 0464 671 882', '0464 671 882'],
  ['fr', 'SIREN 732 829 320, 04 72 10 30 30', '04 72 10 30 30'],
  ['fr', 'Appelez le 04 72 10 30 30', '04 72 10 30 30'],
  ['nl', 'KvK 12345678, bel 020 123 4567', '020 123 4567'],
  ['es', 'NIF B12345674, teléfono 912 345 678', '912 345 678'],
  ['pt', 'NIF 501442600, ligue 213 456 789', '213 456 789'],
  ['pt', '213 456 789', '213 456 789'],
  ['de', 'HRB 12345. Telefon: 030 901820', '030 901820'],
  ['en', 'Company number 01234567. Call (212) 555-0123', '(212) 555-0123'],
  ['en', 'Ms. Reg Registered Nurse: 212-555-0123', '212-555-0123'],
])('keeps the telephone number beside a number of a register (%s: %s)', (language, text, phone) => {
  expect(phones(text, language)).toEqual([phone])
})

it('recognizes every Italian VAT number by its checksum', () => {
  for (let number = 1_000_000_000; number < 1_000_002_000; number += 7) {
    const written = Array.from({ length: 10 }, (_, digit) => `0${number}${digit}`.slice(-11)).find(
      (each) => stdnum['IT']?.['iva']?.validate(each).isValid,
    )
    if (written === undefined) continue
    expect(phones(`Via Roma 4, ${written}`, 'it')).toEqual([])
    expect(phones(`Ufficio ${written}`, 'it')).toEqual([])
  }
})
