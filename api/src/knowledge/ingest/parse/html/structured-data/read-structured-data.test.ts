import { describe, expect, it } from 'vitest'
import { languageOfTag } from '../../../../languages/index.js'
import { readHtml } from '../read-html.js'
import { readWeek } from '../../../../languages/opening-hours/index.js'
import { blocksOf, textOf } from '../read-html.testing.js'

function forno() {
  const data = {
    '@type': 'Bakery',
    name: 'Forno',
    telephone: '+39 0541 1',
    address: { streetAddress: 'Via Verdi 3', postalCode: '47921', addressLocality: 'Rimini' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens: '08:00', closes: '13:00' },
      { dayOfWeek: 'https://schema.org/Sunday', opens: '00:00', closes: '00:00' },
    ],
    openingHours: 'Th-Sa 09:00-12:00',
  }
  const product = {
    '@type': 'Product',
    name: 'Colomba',
    offers: { '@type': 'Offer', price: '18.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  }
  const html = `<html lang="it"><title>Forno</title><script type="application/ld+json">${JSON.stringify([data, product])}</script><body><main><h1>Forno</h1><p>Il pane di una volta, fatto ogni notte con lievito madre.</p></main></body></html>`
  return blocksOf(html)
}

it('reads the hours of JSON-LD', () => {
  expect(forno()).toContainEqual({
    kind: 'hours',
    headings: ['Orari di apertura'],
    text: 'Lunedì–Mercoledì: 08:00–13:00\nDomenica: chiuso\nGiovedì–Sabato: 09:00–12:00',
  })
})

it('reads the contacts of JSON-LD', () => {
  expect(forno()).toContainEqual({
    kind: 'contact',
    headings: ['Contatti'],
    text: 'Forno\nIndirizzo: Via Verdi 3, 47921 Rimini\nTelefono: +39 0541 1',
  })
})

it('reads the prices of JSON-LD', () => {
  expect(textOf(forno())).toContain('Colomba: prezzo 18.50 EUR; disponibile')
})

it.each([
  ['a comma behind the last entry', '{"@type":"Bakery","name":"Forno","telephone":"+39 0541 1",}'],
  ['comments that hide it from XML', '//<![CDATA[\n{"@type":"Bakery","name":"Forno","telephone":"+39 0541 1"}\n//]]>'],
  ['the same in comments of styles', '/*<![CDATA[*/{"@type":"Bakery","name":"Forno","telephone":"+39 0541 1"}/*]]>*/'],
  [
    'a line break in a string',
    '{"@type":"Bakery","name":"Forno","description":"Bread\nand cakes","telephone":"+39 0541 1"}',
  ],
])('reads JSON-LD with %s', (_, script) => {
  const html = `<html lang="en"><title>Forno</title><script type="application/ld+json">${script}</script><body><main><h1>Forno</h1><p>Bread as it was made once, every night.</p></main></body></html>`
  expect(textOf(blocksOf(html))).toContain('+39 0541 1')
})

describe('of a business whose kind schema.org has a name of its own for', () => {
  const blocksWith = (data: object, lang = 'en') =>
    blocksOf(
      `<html lang="${lang}"><title>T</title><script type="application/ld+json">${JSON.stringify(data)}</script><body><main><h1>Welcome</h1><p>${lang === 'it' ? 'C’è sempre qualcuno con cui parlare, di qualunque cosa si tratti.' : 'There is always somebody here to talk to, whatever it is about.'}</p></main></body></html>`,
    )
  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Vico Stretto 5',
    postalCode: '72017',
    addressLocality: 'Ostuni',
  }

  it.each(['BedAndBreakfast', 'AutoRepair', 'Optician', 'Campground', 'VeterinaryCare', 'LegalService', 'Winery'])(
    '%s: the address is read',
    (type) => {
      expect(textOf(blocksWith({ '@type': type, name: 'Casa', address }))).toContain(
        'Address: Vico Stretto 5, 72017 Ostuni',
      )
    },
  )

  it('states times of check-in, payments or pets in the language of the page', () => {
    const house = {
      '@type': 'BedAndBreakfast',
      name: 'Casa',
      address,
      checkinTime: 'T15:00:00',
      checkoutTime: '10:30',
      paymentAccepted: 'Cash, Visa',
      petsAllowed: true,
    }
    expect(textOf(blocksWith(house))).toContain(
      'Check-in from 15:00.\nCheck-out by 10:30.\nPayment accepted: Cash, Visa.\nPets are welcome.',
    )
    expect(textOf(blocksWith({ ...house, petsAllowed: false }, 'it'))).toContain(
      'Check-in (arrivo) dalle 15:00.\nCheck-out (partenza) entro le 10:30.\nPagamenti accettati: Cash, Visa.\nAnimali non ammessi.',
    )
  })

  it.each(['Person', 'Event', 'MusicEvent', 'JobPosting'])('%s: an address is not that of the business', (type) => {
    expect(textOf(blocksWith({ '@type': type, name: 'Ada', address, telephone: '+39 0831 555 046' }))).not.toContain(
      'Vico Stretto',
    )
  })
})

it.each([
  [
    'de',
    'Öffnungszeiten',
    'Montag–Freitag: 09:00–18:00',
    'Sonntag: geschlossen',
    'Feiertage: 10:00–12:00',
    'Telefon: 1',
  ],
  [
    'fr',
    'Horaires d’ouverture',
    'Lundi–Vendredi: 09:00–18:00',
    'Dimanche: fermé',
    'Jours fériés: 10:00–12:00',
    'Téléphone: 1',
  ],
  [
    'es',
    'Horario de apertura',
    'Lunes–Viernes: 09:00–18:00',
    'Domingo: cerrado',
    'Festivos: 10:00–12:00',
    'Teléfono: 1',
  ],
  [
    'pt-BR',
    'Horário de funcionamento',
    'Segunda-feira–Sexta-feira: 09:00–18:00',
    'Domingo: fechado',
    'Feriados: 10:00–12:00',
    'Telefone: 1',
  ],
  ['it', 'Orari di apertura', 'Lunedì–Venerdì: 09:00–18:00', 'Domenica: chiuso', 'Festivi: 10:00–12:00', 'Telefono: 1'],
  [
    'ca',
    'Horario de apertura',
    'Lunes–Viernes: 09:00–18:00',
    'Domingo: cerrado',
    'Festivos: 10:00–12:00',
    'Teléfono: 1',
  ],
  ['ja', 'Opening hours', 'Monday–Friday: 09:00–18:00', 'Sunday: closed', 'Public holidays: 10:00–12:00', 'Phone: 1'],
])('writes JSON-LD in the language of the page (%s)', (language, hours, week, closed, holidays, phone) => {
  const data = JSON.stringify({
    '@type': 'LocalBusiness',
    telephone: '1 555 0100',
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
      { dayOfWeek: 'https://schema.org/Sunday', opens: '00:00', closes: '00:00' },
      { dayOfWeek: 'PublicHolidays', opens: '10:00', closes: '12:00' },
    ],
  })
  const { document } = readHtml(
    `<html lang="${language}"><head><title>Ala</title><script type="application/ld+json">${data}</script></head><body><main><h1>Ala</h1><p>Ala.</p></main></body></html>`,
    'https://ala.example/',
    { siteNames: [], language: languageOfTag(language) ?? 'en', knownFacts: new Set() },
  )
  const block = document.blocks.find(({ kind }) => kind === 'hours')
  expect(block?.headings.at(-1)).toBe(hours)
  expect(block?.text.split('\n')).toEqual([week, closed, holidays])
  expect(document.blocks.map(({ text }) => text).join('\n')).toContain(phone)
})
describe('opening hours as sites write them', () => {
  const hoursOf = (data: object, lang = 'en') =>
    blocksOf(
      `<html lang="${lang}"><title>T</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Store', name: 'Shop', ...data })}</script><body><main><h1>Welcome</h1><p>There is always somebody here to talk to, whatever it is about.</p></main></body></html>`,
    ).find(({ kind }) => kind === 'hours')?.text
  const entry = (dayOfWeek: unknown, opens?: string, closes?: string) => ({ dayOfWeek, opens, closes })

  it.each<[string, data: object, lines: string]>([
    [
      'days of GoodRelations',
      { openingHoursSpecification: entry('http://purl.org/goodrelations/v1#Monday', '09:00', '17:00') },
      'Monday: 09:00–17:00',
    ],
    [
      'days with a prefix, both protocols and a shortened name',
      {
        openingHoursSpecification: entry(
          ['schema:Monday', 'http://schema.org/Tuesday', 'https://schema.org/Wednesday', 'Thu'],
          '9:00 AM',
          '5:30 PM',
        ),
      },
      'Monday–Thursday: 09:00–17:30',
    ],
    ['days without hours', { openingHours: 'Mo-Su' }, 'Monday–Sunday'],
    [
      'two ranges in one string',
      { openingHours: 'Mo-Fr 09:00-12:00,14:00-18:00' },
      'Monday–Friday: 09:00–12:00, 14:00–18:00',
    ],
    [
      'several rules in one string',
      { openingHours: 'Mo-Fr 09:00-18:00; Sa 09:00-13:00, Su closed' },
      'Monday–Friday: 09:00–18:00\nSaturday: 09:00–13:00\nSunday: closed',
    ],
    [
      'a day that two entries of an array split',
      { openingHours: ['Mo-Fr 14:00-18:00', 'Mo,Tu 09:00-12:00'] },
      'Wednesday–Friday: 14:00–18:00\nMonday, Tuesday: 09:00–12:00, 14:00–18:00',
    ],
    [
      'a day that two specifications split',
      {
        openingHoursSpecification: [
          entry(['Monday', 'Tuesday'], '09:00', '12:00'),
          entry('Monday', '15:00:00', '19:00:00'),
        ],
      },
      'Monday: 09:00–12:00, 15:00–19:00\nTuesday: 09:00–12:00',
    ],
    [
      'days without times, which are closed',
      { openingHoursSpecification: [entry('Monday', '09:00', '17:00'), entry('Sunday')] },
      'Monday: 09:00–17:00\nSunday: closed',
    ],
    [
      'dates',
      {
        openingHours: 'Mo-Su 09:00-17:00',
        specialOpeningHoursSpecification: [
          { validFrom: '2026-12-25', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
          { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '09:00', closes: '13:00' },
        ],
      },
      'Monday–Sunday: 09:00–17:00\n25 December 2026 – 26 December 2026: closed\n24 December 2026: 09:00–13:00',
    ],
  ])('reads %s', (_, data, lines) => {
    expect(hoursOf(data)?.split('\n').toSorted()).toEqual(lines.split('\n').toSorted())
  })

  it('prefers dated lines to the ordinary week', () => {
    const said = hoursOf({
      openingHours: 'Mo-Su 09:00-17:00',
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-25', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
        { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '09:00', closes: '13:00' },
      ],
    })
    const lines = said?.split('\n').map((text) => ({ text })) ?? []
    const week = readWeek({ language: 'en', headings: ['Opening hours'], lines }, new Date('2026-12-01T12:00:00Z'))
    expect(week?.days.size).toBe(7)
    expect(week?.dates).toMatchObject([
      { from: '2026-12-25', to: '2026-12-26', hours: [] },
      { from: '2026-12-24', to: '2026-12-24', hours: [{ from: 540, to: 780 }] },
    ])
  })
})

describe('departments and several places', () => {
  const blocksWith = (data: object, title = 'T') =>
    blocksOf(
      `<html lang="en"><title>${title}</title><script type="application/ld+json">${JSON.stringify(data)}</script><body><main><h1>Welcome</h1><p>There is always somebody here to talk to, whatever it is about.</p></main></body></html>`,
    )
  const shop = { '@type': 'Store', name: 'Market', telephone: '+39 0541 100', openingHours: 'Mo-Sa 08:00-20:00' }
  const pharmacy = {
    '@type': 'Pharmacy',
    name: 'Pharmacy',
    telephone: '+39 0541 200',
    openingHours: ['Mo-Fr 09:00-13:00'],
  }

  it.each<[string, data: object]>([
    ['department', { ...shop, department: pharmacy }],
    ['subOrganization', { ...shop, subOrganization: [pharmacy] }],
    [
      'department by its id',
      {
        '@graph': [
          { ...shop, department: { '@id': '#p' } },
          { ...pharmacy, '@id': '#p' },
        ],
      },
    ],
  ])('are named in the data of a %s', (_, data) => {
    const blocks = blocksWith(data)
    expect(textOf(blocks)).toContain('Monday–Friday: 09:00–13:00 (Pharmacy)')
    expect(textOf(blocks)).toContain('Phone (Pharmacy): +39 0541 200')
    expect(textOf(blocks)).toContain('Monday–Saturday: 08:00–20:00\n')
    expect(blocks.filter(({ kind }) => kind === 'contact').map(({ text }) => text)).toEqual([
      'Market\nPhone: +39 0541 100',
    ])
  })

  it('are named in the hours of each of several locations', () => {
    const place = (name: string) => ({ '@type': 'Place', name, address: name, openingHours: 'Mo-Fr 09:00-17:00' })
    const store = (name: string) => ({ ...place(name), '@type': 'Store' })
    const two = textOf(
      blocksWith({ '@type': 'Organization', name: 'Chain', location: [store('Rimini'), store('Bari')] }),
    )
    expect(two).toContain('Monday–Friday: 09:00–17:00 (Rimini)')
    expect(two).toContain('Monday–Friday: 09:00–17:00 (Bari)')
  })

  it('are not named in the hours of a single location', () => {
    const store = (name: string) => ({
      '@type': 'Store',
      name,
      address: name,
      openingHours: 'Mo-Fr 09:00-17:00',
    })
    const one = textOf(blocksWith({ '@type': 'Organization', name: 'Chain', location: store('Rimini') }))
    expect(one).toContain('Monday–Friday: 09:00–17:00')
    expect(one).not.toContain('(Rimini)')
  })

  it('do not answer for the whole, even on a page whose title has their name', () => {
    const lines = [{ text: 'Monday–Friday: 09:00–13:00 (Pharmacy)' }]
    for (const title of ['Market', 'Market – Pharmacy and shop'])
      expect(readWeek({ language: 'en', headings: [title, 'Opening hours'], lines }, new Date())).toBeUndefined()
  })
})
