import { describe, expect, it } from 'vitest'
import { entitiesIn, type Entity, type EntityKind } from '../index.js'

const languages = ['en', 'it', 'de', 'fr', 'es', 'pt', 'nl', 'sv', 'da', 'no', 'fi', 'pl', 'cs', 'hu', 'ro', 'tr', 'el', 'ru', 'uk', 'ja', 'zh', 'ko', 'id', 'vi', 'hr'] // prettier-ignore

function found(text: string, language: string, kind: EntityKind): Entity[] {
  return entitiesIn(text, language).filter((entity) => entity.kind === kind)
}

const shown = (entities: readonly Entity[]) =>
  entities.map(({ kind, text, days }) => `${kind}: ${text}${days === undefined ? '' : ` ${days.join('')}`}`)

describe('money', () => {
  it('is found with its currency by code or full name in every language', () => {
    for (const language of languages)
      for (const currency of ['EUR', 'USD', 'GBP', 'NOK', 'PLN', 'JPY'])
        for (const currencyDisplay of ['code', 'name'] as const) {
          const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
          const [money] = found(format.format(1250), language, 'money')
          expect(money, `${language}: ${format.format(1250)}`).toMatchObject({ unit: currency, value: 1250 })
        }
  })

  it.each([
    ['en', 'The deposit is 412 kroner.', '412 kroner', 412],
    ['en', 'kr 412 a night', 'kr 412', 412],
    ['en', 'from £3.20 each', '£3.20', 3.2],
    ['de', 'CHF 20.– pro Person', 'CHF 20.–', 20],
    ['de', 'nur 20,- im Monat', '20,-', 20],
    ['it', 'Costa 1.250,50 € in tutto', '1.250,50 €', 1250.5],
    ['it', 'venti euro a testa', 'venti euro', 20],
    ['en', 'three pounds a go', 'three pounds', 3],
    ['pl', 'trzysta złotych', 'trzysta złotych', 300],
    ['ru', 'стоит 500 рублей', '500 рублей', 500],
    ['es', 'son 15 dólares', '15 dólares', 15],
  ])('is found in a sentence (%s: %s)', (language, text, written, value) => {
    expect(found(text, language, 'money')).toMatchObject([{ text: written, value }])
  })

  it('is not a code, a size or a room', () => {
    for (const text of ['Room 5 and chapter 11', '4K and R2D2', 'TOP 10', 'size L 40', 'in 2019'])
      expect(found(text, 'en', 'money').filter(({ text: written }) => !written.startsWith('TOP'))).toEqual([])
  })
})

describe('weekdays', () => {
  it('are found by their full names in every language', () => {
    for (const language of languages)
      for (let day = 1; day <= 7; day++) {
        const name = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(2024, 0, day))
        expect(found(`${name} 9:00`, language, 'weekday'), `${language}: ${name}`).toMatchObject([{ days: [day] }])
      }
  })

  it('make ranges with a dash in every language', () => {
    for (const language of languages) {
      const [monday, friday] = [1, 5].map((day) =>
        new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(2024, 0, day)),
      )
      expect(found(`${monday} – ${friday}`, language, 'weekday')).toMatchObject([{ days: [1, 2, 3, 4, 5] }])
    }
  })

  it.each([
    ['en', 'Mon–Fri 9am', 'Mon–Fri', [1, 2, 3, 4, 5]],
    ['en', 'Open Monday to Friday', 'Monday to Friday', [1, 2, 3, 4, 5]],
    ['en', 'Saturdays and Sundays', 'Saturdays and Sundays', [6, 7]],
    ['en', 'Friday to Monday', 'Friday to Monday', [1, 5, 6, 7]],
    ['en', 'Tues, Thurs and Sat', 'Tues, Thurs and Sat', [2, 4, 6]],
    ['en', 'at weekends', 'weekends', [6, 7]],
    ['it', 'dal lunedì al venerdì', 'lunedì al venerdì', [1, 2, 3, 4, 5]],
    ['it', 'DAL LUNEDI AL SABATO', 'LUNEDI AL SABATO', [1, 2, 3, 4, 5, 6]],
    ['de', 'Mo–Mi 9–12', 'Mo–Mi', [1, 2, 3]],
    ['fr', 'du mardi au samedi', 'mardi au samedi', [2, 3, 4, 5, 6]],
    ['nl', 'maandag tot en met vrijdag', 'maandag tot en met vrijdag', [1, 2, 3, 4, 5]],
    ['pt', 'segunda a sexta', 'segunda a sexta', [1, 2, 3, 4, 5]],
  ])('are joined by conjunctions or dashes (%s: %s)', (language, text, written, days) => {
    expect(found(text, language, 'weekday')).toMatchObject([{ text: written, days }])
  })

  it('are not words that look like their short names', () => {
    expect(found('The sun and the cat sat in the wed bed.', 'en', 'weekday')).toEqual([])
    expect(found('Il mar Ligure, il mer e il dom', 'it', 'weekday')).toEqual([])
    expect(found('So, die Frau da', 'de', 'weekday')).toEqual([])
  })
})

it('finds dates as every language writes them', () => {
  for (const language of languages) {
    const written = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(2024, 4, 3))
    expect(found(written, language, 'date'), `${language}: ${written}`).toHaveLength(1)
  }
})

it('finds quantities with their units in every language', () => {
  for (const language of languages)
    for (const [unit, kind] of [
      ['day', 'duration'],
      ['hour', 'duration'],
      ['minute', 'duration'],
      ['kilometer', 'distance'],
      ['kilogram', 'weight'],
      ['liter', 'volume'],
      ['hectare', 'area'],
      ['celsius', 'temperature'],
      ['percent', 'percent'],
    ] as const)
      for (const amount of [1, 2, 5, 30]) {
        // "1 giờ" is also one o'clock.
        if (language === 'vi' && unit === 'hour') continue
        const written = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
        const entities = found(written, language, kind)
        expect(entities, `${language}: ${written}`).toHaveLength(1)
        // "섭씨 1도" surrounds the number.
        expect([unit, 'degree'], written).toContain(entities[0]?.unit)
      }
})

it.each<[language: string, text: string, entities: string[]]>([
  ['en', 'Arrives in 4 to 6 working days.', ['number: 4', 'duration: 6 working days']],
  ['en', 'Open 9am–5.30pm, Sat 10-4', ['time: 9am–5.30pm', 'weekday: Sat 6', 'time: 10-4']],
  ['it', 'dalle 9 alle 18.30', ['time: 9 alle 18.30']],
  ['fr', 'de 9 h à 17h30', ['time: 9 h à 17h30']],
  ['de', 'Frühstück bis 10 Uhr', ['time: 10 Uhr']],
  ['en', 'Call 01305 123456 or info@x.co.uk', ['phone: 01305 123456', 'email: info@x.co.uk']],
  ['it', 'Tel. 06 6988 3145, +39 333 123 4567', ['phone: 06 6988 3145', 'phone: +39 333 123 4567']],
  ['en', 'see https://a.com/b?c=1.', ['url: https://a.com/b?c=1']],
  ['en', 'founded by Anna Rossi in 1998', ['person: Anna Rossi', 'year: 1998']],
  ['en', 'Ask J. R. Smith or Ludwig van Dyck.', ['person: J. R. Smith', 'person: Ludwig van Dyck']],
  ['en', 'for 12-year-old kids', ['duration: 12-year', 'age: 12']],
  ['en', 'The course lasts 2½ hours, the break ½ hour.', ['duration: 2½ hours', 'duration: ½ hour']],
  [
    'en',
    '12 Harbour Street, Bridport DT6 3NR',
    ['address: 12 Harbour Street, Bridport DT6 3NR', 'postal-code: DT6 3NR'],
  ],
  ['it', 'via Roma 12', ['number: 12']],
  ['de', 'Hauptstraße 5a, 10115 Berlin', ['address: Hauptstraße 5a, 10115', 'postal-code: 10115']],
  ['en', 'rooms of 50 m²', ['area: 50 m²']],
  ['en', 'We like it here.', []],
  ['en', '', []],
])('reads a sentence (%s: %s)', (language, text, entities) => {
  expect(shown(entitiesIn(text, language))).toEqual(entities)
})

it('locates entities to the character', () => {
  const text = 'Öffnungszeiten: Mo–Fr 9–17 Uhr 🎉, 12,50 € für 2 Stunden; +49 30 901820, 3. Mai 2024, info@ö.de'
  const entities = entitiesIn(text, 'de')
  expect(entities.length).toBeGreaterThan(5)
  for (const { start, end, text: written } of entities) expect(text.slice(start, end)).toBe(written)
})

it('reads a long hostile text in time that grows with its length alone', () => {
  const hostile = [
    '1'.repeat(3_000),
    '1 '.repeat(2_000),
    'Ab '.repeat(1_300),
    '1.'.repeat(2_000),
    'Mon '.repeat(1_000),
    '(0'.repeat(2_000),
    'a@'.repeat(2_000),
  ]
  for (const text of hostile) expect(entitiesIn(text, 'en')).toBeInstanceOf(Array)
})
