import { describe, expect, it } from 'vitest'
import { passages, blocks, said } from '../passages-of-body.testing.js'

describe('cards that end with the name of who speaks', () => {
  const quotes = [
    ['The warmest welcome we have had in years, and the best pie of the whole trip.', 'Dora Finch'],
    ['Nothing was too much trouble for them, even when we turned up an hour late.', 'Sam Oake'],
    ['We come back every summer and the view from the terrace is still the best part.', 'Lena Roth'],
  ] as const
  const shownAs = (card: (quote: string, name: string) => string): string =>
    `<h2>Guests</h2><div class="row">${quotes.map(([quote, name]) => card(quote, name)).join('')}</div><h2>Prices</h2><p>A room is £80 a night with breakfast for two.</p>`

  it.each([
    [
      'a heading',
      (quote: string, name: string) => `<div class="card"><p>${quote}</p><div><h5>${name}</h5></div></div>`,
    ],
    [
      'a heading after a picture',
      (quote: string, name: string) =>
        `<div class="slide"><div><p>${quote}</p></div><div><img src="a.jpg"><h4>${name}</h4></div></div>`,
    ],
    [
      'a bold line',
      (quote: string, name: string) =>
        `<div class="review"><p>“${quote}”</p><div class="author"><strong>${name}</strong> <span>June 2025</span></div></div>`,
    ],
    [
      'a box of its own',
      (quote: string, name: string) => `<div class="t-item"><div>${quote}</div><div class="who">${name}</div></div>`,
    ],
  ])('keep it with what was said: %s', (_, card) => {
    const text = said(shownAs(card)).replace(/[“”]/g, '')
    for (const [quote, name] of quotes) expect(text).toMatch(new RegExp(`${quote}\\n${name}`))
    expect(
      passages(shownAs(card))
        .flatMap(({ headings }) => headings)
        .filter((heading) => quotes.some(([, name]) => heading.includes(name))),
    ).toEqual([])
    expect(passages(shownAs(card)).at(-1)).toEqual({
      kind: 'text',
      headings: ['Prices'],
      text: 'A room is £80 a night with breakfast for two.',
    })
  })

  it('have no such line where they end with a link', () => {
    const card = (text: string): string =>
      `<div class="card"><p>${text}</p><div><a href="/more">Read more</a></div></div>`
    expect(
      said(
        `<h2>News</h2>${card('The mill turns again after eleven years of work on its wheel.')}${card('A second baker has joined us, and with her the rye of the north.')}`,
      ),
    ).not.toContain('Read more')
  })

  it('are not sections that open with a word above their heading', () => {
    const section = (overline: string, title: string, text: string): string =>
      `<section class="part"><div class="title"><span>${overline}</span><h2>${title}</h2></div><p>${text}</p></section>`
    const titles = (body: string) =>
      blocks(body).flatMap(({ headings, text }) => (/fire|rooms looks/.test(text) ? [headings.at(-1)] : []))
    expect(
      titles(
        `${section('Taste', 'Our kitchen', 'We cook on an open fire from six each evening.')}${section('Stay', 'Our rooms', 'Each of the nine rooms looks out on the river.')}`,
      ),
    ).toEqual(['Our kitchen', 'Our rooms'])
    const bare = (overline: string, title: string, text: string): string =>
      `<div class="title"><p>${overline}</p><h2>${title}</h2></div><p>${text}</p>`
    expect(
      titles(
        `${bare('Taste', 'Our kitchen', 'We cook on an open fire from six each evening.')}${bare('Stay', 'Our rooms', 'Each of the nine rooms looks out on the river.')}`,
      ),
    ).toEqual(['Our kitchen', 'Our rooms'])
  })
})

describe('a card for each day', () => {
  it('gives the opening hours of that day, in several languages', () => {
    const day = (name: string, when: string): string =>
      `<div class="day"><h3>${name}</h3><i class="fa fa-clock"></i><p>${when}</p></div>`
    const hours = passages(
      `<h1>Hours</h1><div class="grid">${day('Dydd Llun / Monday', 'Ar gau - Closed')}${day('Dydd Mawrth / Tuesday', '12.00pm - 3.00pm <br> 5.30pm - Close')}${day('Dydd Sadwrn / Saturday', '12.00pm - 3.00pm <br> 5.00pm - Close')}</div>`,
    )
    expect(hours).toEqual([
      {
        kind: 'hours',
        headings: ['Hours'],
        text: 'Dydd Llun / Monday: Ar gau - Closed\nDydd Mawrth / Tuesday: 12.00pm - 3.00pm; 5.30pm - Close\nDydd Sadwrn / Saturday: 12.00pm - 3.00pm; 5.00pm - Close',
      },
    ])
    expect(
      said(`<h2>Orari</h2><div>${day('Lunedì', 'Chiuso')}${day('Martedì', '9.00 - 12.30<br>15.00 - 19.00')}</div>`),
    ).toBe('Orari\nLunedì: Chiuso\nMartedì: 9.00 - 12.30; 15.00 - 19.00')
  })

  it('gives them where each day is a bold line that ends with a colon', () => {
    const lines =
      '<p><strong>Lunedì - Sabato:</strong></p><p>5:00 - 19:30</p><p><strong>Domenica:</strong></p><p>5:00 - 12:30</p><p>Consegne a domicilio disponibili su richiesta.</p>'
    const told = [
      { kind: 'hours', headings: ['Orari'], text: 'Lunedì - Sabato: 5:00 - 19:30\nDomenica: 5:00 - 12:30' },
      { kind: 'text', headings: ['Orari'], text: 'Consegne a domicilio disponibili su richiesta.' },
    ]
    expect(blocks(`<h4>Orari</h4>${lines}`)).toEqual(told)
    expect(
      blocks(
        `<main><h1>Torte</h1><p>Ogni torta si fa in due giorni, di lunedì mai.</p></main><footer><h4>Orari</h4>${lines}</footer>`,
      ).slice(1),
    ).toEqual(told)
  })

  it('gives them where the day is one box beside another of its hours', () => {
    const day = (name: string, ...hours: string[]): string =>
      `<div class="day-block"><span>${name}</span><div>${hours.map((time) => `<span>${time}</span> `).join('')}</div></div>`
    expect(
      blocks(
        `<h1>Orari</h1>${day('Lunedì', 'Mattina: 07:30 - 12:50', 'Pom: 16:00 - 19:30')}${day('Sabato', 'Mattina: 07:30 - 12:50', 'Pomeriggio Chiuso')}<div>Domenica CHIUSO TUTTO IL GIORNO</div>`,
      ),
    ).toEqual([
      {
        kind: 'hours',
        headings: ['Orari'],
        text: 'Lunedì: Mattina: 07:30 - 12:50 Pom: 16:00 - 19:30\nSabato: Mattina: 07:30 - 12:50 Pomeriggio Chiuso',
      },
      { kind: 'hours', headings: ['Orari'], text: 'Domenica CHIUSO TUTTO IL GIORNO' },
    ])
  })

  it('keeps its heading where it has text about that day', () => {
    expect(
      passages(
        '<h2>Week</h2><h3>Monday</h3><p>We bake the sourdough for the whole week, from 9:00 on, and anybody may watch.</p><h3>Tuesday</h3><p>The shop is closed, and the oven rests until the evening of the day after.</p>',
      ).map(({ headings }) => headings.at(-1)),
    ).toContain('Week')
  })
})

describe('names and prices', () => {
  it('continue as rows after an item with a long remark, or whose remark repeats its name', () => {
    const dish = (name: string, price: string, remark: string): string =>
      `<div class="p-5"><div class="flex"><h3>${name}</h3><div class="dots"></div><p>${price}</p></div><p>${remark}</p></div>`
    const text = said(
      `<h2>Mains</h2><div>${dish('Double sausages, peas & chips', '£6.50', 'Two grilled sausages served with chips.')}${dish('Homemade chicken bites, garden peas & chips', '£7.50', 'Juicy homemade chicken bites.')}${dish('Fishfingers, garden peas & chips', '£6.25', 'Crispy fishfingers.')}${dish('Mini pizza', '£7.25', 'A small one.')}</div>`,
    )
    expect(text).toBe(
      'Mains\nDouble sausages, peas & chips: £6.50; Two grilled sausages served with chips.\nHomemade chicken bites, garden peas & chips: £7.50; Juicy homemade chicken bites.\nFishfingers, garden peas & chips: £6.25; Crispy fishfingers.\nMini pizza: £7.25; A small one.',
    )
  })

  it('do not include the ribbon across a card in the name', () => {
    const card = (ribbon: string, name: string, price: string): string =>
      `<div class="card">${ribbon === '' ? '' : `<span>${ribbon}</span>`}<p>${name}</p><p>${price}</p><p>per day</p></div>`
    expect(
      said(
        `<h2>Prices</h2>${card('', 'One visit a day', '£12')}${card('Most popular', 'Two visits a day', '£20')}${card('Più scelto', 'Three visits a day', '£27')}`,
      ),
    ).toBe(
      'Prices\nOne visit a day: £12; per day\nTwo visits a day: £20; Most popular; per day\nThree visits a day: £27; Più scelto; per day',
    )
  })

  it('are rows where they are two lists side by side', () => {
    const lists = (wrap: (list: string, title: string) => string): string =>
      `<h2>Fees</h2><div class="row">${wrap('<ul><li>First visit</li><li>Check-up</li><li>Visit at home</li></ul>', 'Kind')}${wrap('<ul><li>70,00€</li><li>50,00€</li><li>50/150€</li></ul>', 'Fee')}</div>`
    expect(said(lists((list) => `<div class="col">${list}</div>`))).toBe(
      'Fees\nFirst visit: 70,00€\nCheck-up: 50,00€\nVisit at home: 50/150€',
    )
    expect(said(lists((list, title) => `<div class="col"><p>${title}</p>${list}</div>`))).toContain(
      '- Check-up: 50,00€',
    )
    expect(
      said(
        '<h2>Fees</h2><ul><li>First visit</li><li>Check-up</li></ul><p>Prices of last year:</p><ul><li>70 €</li><li>50 €</li><li>20 €</li></ul>',
      ),
    ).toContain('- First visit\n- Check-up\n')
  })
})

it('a word is separated from what a style shows below it', () => {
  expect(
    said(
      '<blockquote><p>She was kind to a very shy cat of ours.</p><cite>Nicola<span>Kirkliston · a rescue</span></cite></blockquote>',
    ),
  ).toContain('Nicola Kirkliston')
})

it('a word is not cut by an element inside', () => {
  expect(
    said('<p>We sell the <b>Mc<span>Donald</span></b> tartan and e<span>Books</span> by the dozen.</p>'),
  ).toContain('McDonald</b> tartan and eBooks'.replace('</b>', ''))
})
