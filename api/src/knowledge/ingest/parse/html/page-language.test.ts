import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../chunking/chunk-document.js'
import { readHtml, type SiteContext } from './read-html.js'

describe('a page in two languages', () => {
  const italian = [
    'Le camere sono tutte al primo piano della casa e hanno il bagno, il riscaldamento e una vista sulla valle che non si dimentica.',
    'La colazione è servita nella sala grande dalle otto alle dieci, con il pane del forno e le marmellate della nonna.',
  ]
  const english = [
    'The rooms are all on the first floor of the house and have a bath, heating and a view of the valley that you will remember.',
    'Breakfast is served in the great hall from eight to ten, with the bread of the village oven and jams that our grandmother makes.',
  ]
  const read = (body: string) =>
    chunkDocument(
      readHtml(`<html lang="it"><body><h1>Casa Sole</h1>${body}</body></html>`, 'https://sole.example/', {
        siteNames: [],
        language: 'it',
        knownFacts: new Set(),
      }).document,
    ).map(({ language, text }) => [language, text])

  it('has passages of one language each, detected from their words', () => {
    expect(
      read(italian.map((text, index) => `<p>${text}</p><p><em>${english[index] ?? ''}</em></p>`).join('')),
    ).toEqual([
      ['it', italian[0]],
      ['en', english[0]],
      ['it', italian[1]],
      ['en', english[1]],
    ])
    expect(read(`<p>${italian.join(' ')}</p><h2>Rooms</h2><p>${english.join(' ')}</p>`)).toEqual([
      ['it', italian.join(' ')],
      ['en', english.join(' ')],
    ])
  })

  it('has its declared language where it has too few words', () => {
    expect(
      read(`<p>${italian.join(' ')}</p><p>Bed and breakfast, check-in, late check-out, room service on demand</p>`).map(
        ([language]) => language,
      ),
    ).toEqual(['it'])
  })
})

const page = (
  body: string,
  { title = 'Page', lang = 'en', site = {} as Partial<SiteContext>, url = 'https://shop.example/page' } = {},
) =>
  readHtml(`<html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`, url, {
    siteNames: [],
    language: 'en',
    knownFacts: new Set(),
    ...site,
  })

it('a page of few words has the language of its site where its template declares another', () => {
  const html =
    '<h1>I nostri progetti</h1><p>Lasciati ispirare da una storia: scopri come creiamo uno spazio unico per te, che ami la casa, dalle cucine agli arredi. Il progetto è tuo e di nessun altro.</p>'
  expect(page(html, { lang: 'en', site: { language: 'it' } }).document.language).toBe('it')
  expect(
    page('<p>Hotel Bellavista, Via Roma 3, Lucca. The rooms are on the first floor.</p>', {
      lang: 'en',
      site: { language: 'it' },
    }).document.language,
  ).toBe('en')
})

it.each([
  [
    'it',
    'en',
    'it',
    '<h1>Listino</h1><ul><li>Orlo pantaloni 9 €</li><li>Cambio cerniera 14 €</li><li>Stringere giacca 25 €</li><li>Camicia su misura 120 €</li></ul>',
  ],
  [
    'en',
    'it',
    'en',
    '<h1>Prices</h1><ul><li>Lambswool scarf £38</li><li>Single blanket £95</li><li>Double blanket £140</li><li>Short shawl £55</li></ul>',
  ],
  [
    'en',
    'en',
    'it',
    '<h1>Rooms</h1><ul><li>Double £80 per night per room</li><li>Single £60 per night per room</li><li>Family £110 per night per room</li></ul>',
  ],
  [
    'en',
    'en',
    'en',
    '<h1>Pizza</h1><ul><li>Margherita £9</li><li>Marinara £8</li><li>Capricciosa £11</li><li>Diavola £11</li><li>Quattro stagioni £12</li><li>Prosciutto £12</li></ul>',
  ],
] as const)('a list of prices is in %s where its template declares %s on a site in %s', (language, lang, of, html) => {
  expect(page(html, { lang, site: { language: of } }).document.language).toBe(language)
})

it('a page of few words has the language of its site where the template of the root page declared a wrong one', () => {
  const hours = '<h1>Orari</h1><p>Martedì – sabato: 9:00 – 12:30</p>'
  expect(page(hours, { lang: 'en', site: { language: 'it', belied: 'en' } }).document.language).toBe('it')
  expect(
    page('<h1>Contact</h1><p>You can call us or write to us in English.</p>', {
      lang: 'en',
      site: { language: 'it', belied: 'en' },
    }).document.language,
  ).toBe('en')
  expect(
    page('<h1>Contact</h1><p>Call us any day.</p>', { lang: 'en', site: { language: 'it' } }).document.language,
  ).toBe('en')
})
