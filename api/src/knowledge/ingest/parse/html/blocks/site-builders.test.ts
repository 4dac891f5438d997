import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml } from '../read-html.js'
import { isValueAlone, withoutLeaders } from '../tables/value-rows.js'

const read = (body: string) =>
  readHtml(`<html lang="en"><head><title>Page</title></head><body>${body}</body></html>`, 'https://shop.example/page', {
    siteNames: [],
    language: 'en',
    knownFacts: new Set(),
  }).document
const passages = (body: string) => chunkDocument(read(body)).map(({ headings, text }) => ({ headings, text }))

/** Imitates Squarespace markup. */
const box = (html: string): string =>
  `<div class="sqs-block"><div class="sqs-block-content"><div class="sqs-html-content">${html}</div></div></div>`
const title = (text: string): string => box(`<div class="sqsrte-large"><span class="h2-like">${text}</span></div>`)
const paragraph = (text: string): string => box(`<div style="white-space:pre-wrap">${text}</div>`)
const item = (name: string, price: string, remark = ''): string =>
  `<div class="menu-item"><div class="menu-item-title">${name}</div><div class="menu-item-price"><span>£</span>${price}</div>${remark === '' ? '' : `<div class="menu-item-description">${remark}</div>`}</div>`

describe('a page of a website builder, without a heading', () => {
  const wall = `${title('Day entry')}<div class="menu-block">${item('Adult peak', '12.50')}${item('Concession', '9.50', 'Students, over 60s, with a card')}</div>
    ${title('Membership')}<div class="menu-block">${item('Monthly', '48', 'No joining fee')}${item('Annual', '495')}</div>
    ${paragraph('You can freeze a membership for up to three months for £5 a month. To cancel, give us 30 days notice by email.')}
    ${title('Getting here')}${paragraph('We are a twelve minute walk from the station: follow the canal and turn left after the blue footbridge.')}`

  it('has its prices as rows, under the titles above them', () => {
    expect(passages(wall)).toEqual([
      { headings: ['Day entry'], text: 'Adult peak: £12.50\nConcession: £9.50; Students, over 60s, with a card' },
      {
        headings: ['Membership'],
        text: 'Monthly: £48; No joining fee\nAnnual: £495\nYou can freeze a membership for up to three months for £5 a month. To cancel, give us 30 days notice by email.',
      },
      {
        headings: ['Getting here'],
        text: 'We are a twelve minute walk from the station: follow the canal and turn left after the blue footbridge.',
      },
    ])
  })

  it('has rows where the price follows the remark or names are headings', () => {
    const rows = ['Wash: £25; Short and long hair', 'Cut: £40']
    const wix = `<div role="listitem"><p>Wash</p><p>Short and long hair</p><p>£25</p></div><div role="listitem"><p>Cut</p><p>£40</p></div>`
    const elementor = `<div><div><div><h3>Wash</h3></div><div>£<span>25</span></div><ul><li>Short and long hair</li></ul></div></div><div><div><div><h3>Cut</h3></div><div>£<span>40</span></div></div></div>`
    for (const html of [wix, elementor])
      expect(read(`<h1>Prices</h1>${html}`).blocks.map(({ text }) => text)).toEqual([rows.join('\n')])
  })

  it('has rows where no box is around each', () => {
    expect(
      read('<h1>Prices</h1><div><p>Wash</p><p>£25</p><p>Cut</p><p>£40</p></div>').blocks.map(({ text }) => text),
    ).toEqual(['Wash: £25\nCut: £40'])
  })

  it('keeps an article with a price as it is', () => {
    const article =
      '<section><h2>Parties</h2><p>Parties run on Sundays and last ninety minutes: an hour on the wall with an instructor, and half an hour in the party room with a cake that you bring.</p><p>£165</p><p>Shoes are included for everybody who climbs with us on the day, and so is the ten minute induction that each new climber has.</p></section>'
    expect(read(article).blocks.map(({ headings, text }) => [headings.at(-1), text.slice(0, 7)])).toEqual([
      ['Parties', 'Parties'],
      ['Parties', '£165'],
      ['Parties', 'Shoes a'],
    ])
  })

  it.each(['Bank holidays 10am – 6pm', '0113 496 0182', 'Thank you!', 'hello@shop.example'])(
    'does not have the short line "%s" as a title',
    (line) => {
      expect(
        read(
          `${paragraph(line)}${paragraph('Last entry is one hour before closing, on every day of the year but one.')}`,
        ).blocks.map(({ headings }) => headings),
      ).not.toContainEqual([line])
    },
  )
})

it.each([
  '<p>Ultimo aggiornamento: 02/03/2026</p>',
  '<h5 class="date">Pubblicato il 12 marzo 2024 da admin</h5>',
  '<p><strong>Posted on March 2, 2026 by Anna</strong></p>',
  '<div><b>Last updated: Monday, 2 March 2026</b><br></div>',
])('%s is not the title of what it stands above', (stamp) => {
  const article =
    '<p>The lighthouse was built by the fishermen of the village, and its light is seen from forty kilometers.</p>'
  expect(
    read(`<h1>The lighthouse</h1>${stamp}${article}${article.replace('built', 'painted')}`).blocks.map(({ headings }) =>
      headings.at(-1),
    ),
  ).toEqual(['The lighthouse', 'The lighthouse', 'The lighthouse'])
})

describe('a page laid out by tables', () => {
  const cell = (html: string): string =>
    `<table width="780"><tr><td colspan="3">Harbour Lane Vets</td></tr><tr><td><a href="a">Home</a><br><a href="b">Fees</a><br></td><td>&nbsp;</td><td valign="top">${html}</td></tr><tr><td colspan="3">3 Harbour Lane</td></tr></table>`
  const heading = (text: string): string => `<font size="4"><b>${text}</b></font><br><br>`
  const text = (html: string): string => `<font size="2">${html}</font><br><br>`

  it('is read column by column, its bold lines as headings', () => {
    const page = cell(
      heading('Ticks') +
        text('Ticks are about from March to October. Twist them out with a hook and never burn them.') +
        heading('Adders') +
        text('Carry the dog to the car and telephone us on the way, whatever the hour.') +
        text('Do not suck the wound.'),
    )
    expect(read(page).blocks.map(({ headings, text: said }) => [headings.at(-1), said])).toEqual(
      expect.arrayContaining([
        ['Ticks', 'Ticks are about from March to October. Twist them out with a hook and never burn them.'],
        ['Adders', 'Carry the dog to the car and telephone us on the way, whatever the hour.'],
        ['Adders', 'Do not suck the wound.'],
      ]),
    )
  })

  it('has headings where several paragraphs open with bold words', () => {
    const opened =
      text('<b>Vaccination.</b> Puppies have their first injection at eight weeks and the second at twelve.') +
      text('<b>Neutering.</b> Cats may be neutered from four months, and go home on the same day.')
    expect(
      read(`<h2>What we do</h2>${opened}`).blocks.map(({ headings, text: said }) => [
        headings.at(-1),
        said.split(' ')[0],
      ]),
    ).toEqual([
      ['Vaccination', 'Puppies'],
      ['Neutering', 'Cats'],
    ])
  })

  it('has no heading where one paragraph opens with bold words', () => {
    expect(
      read(
        '<h3>Ruth Finch</h3><p><strong>Cakes and accounts.</strong> Designs and bakes every celebration cake that leaves the house.</p>',
      ).blocks,
    ).toEqual([
      {
        kind: 'text',
        headings: ['Ruth Finch'],
        text: 'Cakes and accounts. Designs and bakes every celebration cake that leaves the house.',
      },
    ])
  })

  it('has columns named by a bold first row', () => {
    const fees =
      '<table border="1"><tr><td><font><b>Service</b></font></td><td><b>Dog</b></td><td><b>Cat</b></td></tr><tr><td>Booster</td><td>£56</td><td>£52</td></tr><tr><td>Spay</td><td>from £310</td><td>£115</td></tr></table>'
    expect(read(`<h2>Fees</h2>${fees}`).blocks.map(({ text: said }) => said)).toEqual([
      'Service: Booster; Dog: £56; Cat: £52\nService: Spay; Dog: from £310; Cat: £115',
    ])
  })
})

describe('lines with a name and a price', () => {
  it.each([
    '£12.50',
    'from £310',
    '€ 80',
    '12 €',
    '1.800 euro',
    'da 420 €',
    '£7.50 per pupil',
    '9:00 – 18:00',
    '15-19',
    'closed',
  ])('%s is nothing but a value', (text) => {
    expect(isValueAlone(text)).toBe(true)
  })

  it.each([
    'Monthly',
    'We charge £12.',
    'Room 12',
    '0113 496 0182',
    'Grappa di Glera 22 € la bottiglia da mezzo litro',
    '2019 – present',
  ])('%s is not', (text) => {
    expect(isValueAlone(text)).toBe(false)
  })

  it('lose the dots between them', () => {
    expect(withoutLeaders('Brut DOCG ........ 9,50 €\nOlio 0,5 l …… 16 €')).toBe('Brut DOCG: 9,50 €\nOlio 0,5 l: 16 €')
    expect(withoutLeaders('And then ... nothing.\nWait.... what')).toBe('And then ... nothing.\nWait: what')
    expect(withoutLeaders('No dots here')).toBeUndefined()
    expect(read('<p>First hour ............ £84<br>Nights ............ £160</p>').blocks).toMatchObject([
      { kind: 'list', text: 'First hour: £84\nNights: £160' },
    ])
  })
})
