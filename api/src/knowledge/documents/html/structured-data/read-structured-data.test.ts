import { describe, expect, it } from 'vitest'
import { languageOfTag } from '../../../languages/index.js'
import { readHtml } from '../read-html.js'
import { blocksOf, textOf } from '../read-html.testing.js'

it('reads hours, contact data and prices of JSON-LD in the language of the page', () => {
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
  const blocks = blocksOf(html)
  expect(blocks).toContainEqual({
    kind: 'hours',
    headings: ['Orari di apertura'],
    text: 'Lunedì–Mercoledì: 08:00–13:00\nDomenica: chiuso\nGiovedì–Sabato: 09:00–12:00',
  })
  expect(blocks).toContainEqual({
    kind: 'contact',
    headings: ['Contatti'],
    text: 'Forno\nIndirizzo: Via Verdi 3, 47921 Rimini\nTelefono: +39 0541 1',
  })
  expect(textOf(blocks)).toContain('Colomba: prezzo 18.50 EUR; disponibile')
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

  it('when guests come and go, how they pay and whether pets may come', () => {
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
])(
  'writes hours and contacts out in the language of the page (%s)',
  (language, hours, week, closed, holidays, phone) => {
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
  },
)
