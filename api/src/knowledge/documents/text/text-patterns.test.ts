import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuestion, lineKey, hasContactDetails, hasOpeningHours } from './text-patterns.js'

describe('opening hours', () => {
  it.each([
    'Monday to Friday 8:00–17:00',
    'Mon-Fri 9am - 5pm',
    'Sat 7:30am–4:30pm',
    'Sunday: closed, Monday: 9–12',
    'Dal lunedì al venerdì 9:00-13:00',
    'Domenica chiuso; lunedì 7.30–13',
    'lun–sab 9:00–12:30 e 15:30–18:30',
    'Martedì Chiuso',
    'Closed on Mondays',
    'Sabato: 18:30',
    'Sunday at 10.30am',
    'Domenica CHIUSO TUTTO IL GIORNO',
    'Saturday afternoon closed',
  ])('%s', (text) => {
    expect(hasOpeningHours(text)).toBe(true)
  })
  it.each([
    'It sells out on most Saturdays by noon; ring us before 10am.',
    'On Monday we had 12 guests.',
    'From 8:00 to 17:00',
    'A loaf is €3.50 on Fridays.',
    'Il martedì c’è il mercato.',
    'We met on a Tuesday.',
    'Monday: soup',
    'Il museo è chiuso il lunedì di Pasqua',
    'Friday 13',
  ])('not: %s', (text) => {
    expect(hasOpeningHours(text)).toBe(false)
  })
})

describe('contact data', () => {
  it.each([
    'info@shop.example',
    'Tel. 0541 123456',
    '+44 191 498 0142',
    'Via Roma 12, Rimini',
    'Piazza della Repubblica, 3',
    '27 Percy Row',
    '12 High Street',
    'P. IVA 01234567890',
    'Call 020 7946 0958',
    'Reg. Gorretta 12',
    'Fraz. San Vito, 3',
    'P.zza Garibaldi 4',
    '12050 Torre Bormida (CN)',
    'Indirizzo: Antella (FI)',
  ])('%s', (text) => {
    expect(hasContactDetails(text)).toBe(true)
  })
  it.each([
    'Last updated: 02/03/2026',
    'Bus 306 stops at Percy Row.',
    'between 1999 and 2004',
    'a via di mezzo',
    'costs 1.900 € a day',
    'ISO 9001',
    'Version 12.4.100',
    'Reg. UE 2016/679',
    'Sede: da definire',
    'in 12050 cases (all of them)',
  ])('not: %s', (text) => {
    expect(hasContactDetails(text)).toBe(false)
  })
})

describe('questions', () => {
  it.each(['Do you deliver?', 'Quanto costa?', '“Is it safe?”'])('%s', (text) => {
    expect(isQuestion(text)).toBe(true)
  })
  it.each(['Delivery', 'What we do', 'Come arrivare', ''])('not: %s', (text) => {
    expect(isQuestion(text)).toBe(false)
  })
})

it('compares lines by letters and digits alone, in any script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'Zo',
      'É',
      '9',
      '. ',
      ',',
      ' ',
      '  ',
      '–',
      '\t',
      '²',
      '\u0301',
      'İ',
      'K',
      'я',
      '日',
      '👍',
      '\u00a0',
      'è',
      'ß',
      'ÿ',
      '÷',
      '°',
      '€',
      '’',
      '« ',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const line = pieces.join('')
      expect(lineKey(line)).toBe(
        line
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      )
    }),
    { numRuns: 300 },
  )
})
