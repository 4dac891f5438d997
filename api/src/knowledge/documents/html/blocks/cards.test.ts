import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunks/chunk-document.js'
import { readHtml } from '../read-html.js'

const read = (body: string) =>
  readHtml(`<html lang="en"><head><title>Page</title></head><body>${body}</body></html>`, 'https://shop.example/page', {
    siteNames: [],
    language: 'en',
    knownFacts: new Set(),
  }).document
const passages = (body: string) =>
  chunkDocument(read(body)).map(({ kind, headings, text }) => ({ kind, headings, text }))
const blocks = (body: string) => read(body).blocks.map(({ kind, headings, text }) => ({ kind, headings, text }))
const said = (body: string): string =>
  passages(body)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')

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

  it('have no such line where they end with a link that leads on', () => {
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
  it('says when the house is open on that day, in whichever languages', () => {
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

  it('says so, too, where each day is a bold line that ends with a colon, with a remark behind the last', () => {
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

  it('says so where the day and its hours are two boxes', () => {
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

  it('is a heading as ever where something is told of that day', () => {
    expect(
      passages(
        '<h2>Week</h2><h3>Monday</h3><p>We bake the sourdough for the whole week, from 9:00 on, and anybody may watch.</p><h3>Tuesday</h3><p>The shop is closed, and the oven rests until the evening of the day after.</p>',
      ).map(({ headings }) => headings.at(-1)),
    ).toContain('Week')
  })
})

describe('names and prices', () => {
  it('go on as rows after an item whose remark is long, or says its name again', () => {
    const dish = (name: string, price: string, remark: string): string =>
      `<div class="p-5"><div class="flex"><h3>${name}</h3><div class="dots"></div><p>${price}</p></div><p>${remark}</p></div>`
    const text = said(
      `<h2>Mains</h2><div>${dish('Double sausages, peas & chips', '£6.50', 'Two grilled sausages served with chips.')}${dish('Homemade chicken bites, garden peas & chips', '£7.50', 'Juicy homemade chicken bites.')}${dish('Fishfingers, garden peas & chips', '£6.25', 'Crispy fishfingers.')}${dish('Mini pizza', '£7.25', 'A small one.')}</div>`,
    )
    expect(text).toBe(
      'Mains\nDouble sausages, peas & chips: £6.50; Two grilled sausages served with chips.\nHomemade chicken bites, garden peas & chips: £7.50; Juicy homemade chicken bites.\nFishfingers, garden peas & chips: £6.25; Crispy fishfingers.\nMini pizza: £7.25; A small one.',
    )
  })

  it('are not called by the ribbon across the card', () => {
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

it('a name and what a style writes below it are two words', () => {
  expect(
    said(
      '<blockquote><p>She was kind to a very shy cat of ours.</p><cite>Nicola<span>Kirkliston · a rescue</span></cite></blockquote>',
    ),
  ).toContain('Nicola Kirkliston')
  expect(
    said('<p>We sell the <b>Mc<span>Donald</span></b> tartan and e<span>Books</span> by the dozen.</p>'),
  ).toContain('McDonald</b> tartan and eBooks'.replace('</b>', ''))
})

describe('a dialog', () => {
  const room =
    'The room of the hazels looks over the hills and has a wooden bed, a bath of its own and a stove. Breakfast with bread from our oven is included, and dogs are welcome with those who bring a blanket. It costs 85 euros a night.'
  const dialog = (id: string, text: string): string =>
    `<div class="modal fade" id="${id}"><div class="modal-dialog"><div class="modal-content"><h5 class="modal-title">The hazel room</h5><div class="modal-body"><p>${text}</p></div></div></div></div>`
  const page =
    '<main><h1>Rooms</h1><p>Each of our five rooms has a name and a window to the east, and all of them are on the first floor of the farm.</p><p>We have let rooms since 1974. The house stands by itself at the end of a lane, with a garden, an orchard and a barn in which bicycles find room. In winter the kitchen is warm and the evenings are long; in summer we eat under the walnut tree.</p><div class="card"><h3>The hazel room</h3><button data-bs-toggle="modal" data-bs-target="#hazel">See the room</button></div></main>'

  it('that a button opens is read, in the main part or behind it', () => {
    expect(said(page + dialog('hazel', room))).toContain('dogs are welcome')
    expect(said(page.replace('</main>', `${dialog('hazel', room)}</main>`))).toContain('dogs are welcome')
  })

  it('that opens by itself, is a picture or asks for data is not', () => {
    expect(said(page + dialog('offer', room))).not.toContain('dogs are welcome')
    expect(said(page + dialog('hazel', 'A photo of the room.'))).not.toContain('A photo')
    expect(said(page + dialog('hazel', `<form><p>${room}</p><input name="mail"></form>`))).not.toContain(
      'dogs are welcome',
    )
  })
})

describe('a line above the heading of its box', () => {
  const card = (above: string, title: string, text: string): string =>
    `<article class="row"><div class="date">${above}</div><div><h3>${title}</h3><p>${text}</p></div></article>`

  it('goes with what is said under the heading where it tells a date, an age or a number', () => {
    const cards =
      card('Apr', 'Open day', 'Free trial lessons for children and adults.') +
      card('May', 'Club tournament', 'Draws by level, prizes and a party at the end.') +
      card('Ages 6 to 11', 'Juniors', 'Games, balance and the first rules of the court.')
    expect(blocks(`<h1>Events</h1>${cards}`)).toEqual([
      { kind: 'text', headings: ['Events', 'Open day'], text: 'Apr: Free trial lessons for children and adults.' },
      {
        kind: 'text',
        headings: ['Events', 'Club tournament'],
        text: 'May: Draws by level, prizes and a party at the end.',
      },
      {
        kind: 'text',
        headings: ['Events', 'Juniors'],
        text: 'Ages 6 to 11: Games, balance and the first rules of the court.',
      },
    ])
    expect(
      passages(`<h1>Events</h1>${cards}`)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('Club tournament\nMay: Draws')
  })

  it('is part of the row where the card has a price', () => {
    const priced = (above: string, title: string, when: string, price: string): string =>
      `<div class="card"><span class="tag">${above}</span><h3>${title}</h3><p>${when}</p><p>${price}</p></div>`
    expect(
      said(
        `<h2>Courses</h2><div class="grid">${priced('6–11 years', 'Children', 'Mondays and Thursdays', '£10')}${priced('12–17 years', 'Youth', 'Tuesdays and Fridays', '£15')}</div>`,
      ),
    ).toBe('Courses\nChildren: £10; 6–11 years; Mondays and Thursdays\nYouth: £15; 12–17 years; Tuesdays and Fridays')
    expect(
      said(
        '<h2>Cuts</h2><div class="card"><span>£20</span><h3>Dry cut</h3></div><div class="card"><span>£28</span><h3>Wash and cut</h3></div>',
      ),
    ).toBe('Cuts\nDry cut: £20\nWash and cut: £28')
  })

  it('is one with it where nothing more is said, and stands under no other card', () => {
    expect(
      blocks(
        `<h1>Dates</h1><article><span>12 May</span><h3>The hall opens again</h3></article><article><span>3 June</span><h3>Summer fair</h3></article>`,
      ),
    ).toEqual([{ kind: 'table', headings: ['Dates'], text: 'The hall opens again: 12 May\nSummer fair: 3 June' }])
    const trades = `<h1>Courses</h1>${card('Advanced', 'Search dogs', 'Five days in the field with the rescue service.')}${card('Basic', 'First steps', 'Three days on the ground with your own dog.')}`
    expect(blocks(trades).map(({ text }) => text)).toEqual([
      'Advanced: Five days in the field with the rescue service.',
      'Basic: Three days on the ground with your own dog.',
    ])
    const section =
      '<section><p>Our kitchen</p><h2>Fire and salt</h2><p>We cook on an open fire from six each evening.</p></section>'
    expect(
      blocks(`<h1>Inn</h1>${section}`)
        .filter(({ text }) => text === 'Our kitchen')
        .map(({ headings }) => headings),
    ).toEqual([['Inn']])
  })

  it('is not what only counts, asks, or stands above more than one heading', () => {
    expect(
      said(`<h1>Tour</h1>${card('01 · Hall', 'The hall', 'A long room with a stove at either end.')}`),
    ).not.toContain('01 · Hall: ')
    expect(
      said(`<h1>Help</h1>${card('March 2026', 'Can I come by train?', 'Yes, the station is five minutes away.')}`),
    ).not.toContain('March 2026: ')
    expect(
      said(
        '<div><p>Open since 1950</p><h2>The shop</h2><p>We sell tea and things to make it with.</p><h2>The garden</h2><p>It lies behind the shop.</p></div>',
      ),
    ).not.toContain('1950: ')
    expect(
      said(
        '<h1>Policy</h1><div><p>Last updated: 17 August 2026</p><h2>Rules</h2><p>Guests leave the kitchen as they found it.</p></div>',
      ),
    ).not.toContain('2026: ')
  })
})

it('numbers that count the steps of each section anew are not read', () => {
  const steps = (...titles: string[]): string =>
    titles
      .map(
        (title, index) =>
          `<article><span>0${index + 1}</span><h3>${title}</h3><p>The coach shows how it is done.</p></article>`,
      )
      .join('')
  expect(
    said(`<h2>Every day</h2>${steps('Plan', 'Strength', 'Skill')}<h2>A class</h2>${steps('Briefing', 'Workout')}`),
  ).not.toMatch(/0\d/)
})

describe('headings with nothing but a picture', () => {
  it('are what the section above them lists', () => {
    const cards = ['Haircut', 'Nails', 'Waxing']
      .map((name) => `<div class="card"><img src="a.jpg"><h3>${name}</h3></div>`)
      .join('')
    expect(
      blocks(
        `<h1>Salon</h1><h2>Services</h2><div class="row">${cards}</div><h2>Where</h2><p>We are in the lane behind the market hall.</p>`,
      ),
    ).toEqual([
      { kind: 'list', headings: ['Salon', 'Services'], text: '- Haircut\n- Nails\n- Waxing' },
      { kind: 'text', headings: ['Salon', 'Where'], text: 'We are in the lane behind the market hall.' },
    ])
  })

  it('are none where something stands under the section, or they are fewer than three', () => {
    expect(
      said(
        '<h2>Gallery</h2><h3>Terrace</h3><img src="a.jpg"><h3>Bar</h3><img src="b.jpg"><h2>Prices</h2><p>A day on the water is £40 with the boat.</p>',
      ),
    ).not.toContain('Terrace')
  })
})

describe('what a template left behind', () => {
  it('is not told: Latin that fills a space, a title in the body, numbers that only count', () => {
    expect(
      said(
        '<h2>Services</h2><h3>Nails</h3><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit. Aenean diam dolor, tincidunt sit amet.</p><h3>Waxing</h3><p>Mauris scelerisque ipsum sit amet vulputate lobortis, nibh ac posuere placerat.</p><p>Call us for a price.</p>',
      ),
    ).not.toMatch(/ipsum|lobortis/)
    expect(
      said(
        '<h2>Guide</h2><p>Joe knows every reef of the island.</p><img src="joe.jpg"><title>Placeholder</title><rect></rect>',
      ),
    ).toBe('Guide\nJoe knows every reef of the island.')
    const steps = [
      ['01', 'Write to us', 'Tell us the days and how many you are.'],
      ['02', 'Choose', 'Pick one of the two floors or take both.'],
      ['03', 'Come', 'We wait for you at the gate with the keys.'],
    ]
    expect(
      said(
        `<h2>Booking</h2>${steps.map(([number, title, text]) => `<div class="step"><span class="n">${number}</span><h3>${title}</h3><p>${text}</p></div>`).join('')}`,
      ),
    ).not.toMatch(/0\d/)
  })

  it('is not a line of Latin that is quoted, nor a number that says how many', () => {
    expect(
      said('<h2>Motto</h2><p>Carved above the door since 1612 stands: festina lente, make haste slowly.</p>'),
    ).toContain('festina lente')
    expect(
      said(
        '<h2>Club</h2><div><span>34</span><h3>Courts</h3></div><div><span>7</span><h3>Coaches</h3></div><div><span>1200</span><h3>Members</h3></div><p>Founded by eleven friends.</p>',
      ),
    ).toContain('34')
  })
})

describe('links that are buttons', () => {
  it('only lead on, and are not part of what the page says', () => {
    const text = said(
      '<h2>Prices</h2><div class="card"><h3>Season</h3><p>Book your umbrella for the whole season, with all services.</p><a class="btn btn-primary" href="/contact">Ask for details</a></div><div class="card"><h3>Day</h3><p>For whoever wants one day by the sea and no more.</p><p><a href="/contact" role="button">Contact us</a></p></div>',
    )
    expect(text).toContain('with all services.')
    expect(text).not.toMatch(/Ask for details|Contact us/)
  })

  it('are told where they say how to reach the business, what something costs, or a whole sentence', () => {
    expect(
      said('<h2>Call</h2><p>We answer until late.</p><a class="btn" href="tel:+390541123456">0541 123456</a>'),
    ).toContain('0541 123456')
    expect(said('<h2>Tickets</h2><p>At the door or here.</p><a class="button" href="/buy">Adults £12</a>')).toContain(
      'Adults £12',
    )
    expect(
      said(
        '<h2>Rooms</h2><a class="btn-card" href="/r"><h3>Blue room</h3><p>A double bed, a bath and a view of the river.</p></a>',
      ),
    ).toContain('a view of the river')
  })
})

describe('contact data', () => {
  it('is no heading of what follows, however large it is written', () => {
    expect(
      blocks(
        '<h2>Contact</h2><h5>Address: 21 Mill Street, Leeds LS1 4AB</h5><p>Opening hours:</p><ul><li>Monday: closed</li><li>Tuesday - Friday: 9:00 - 19:00</li></ul>',
      ).map(({ headings }) => headings.join()),
    ).toEqual(['Contact', 'Contact'])
    expect(
      said('<h1>Shine</h1><h2>📞 484-223-8496</h2><p>Business hours:</p><p>Mon–Fri: 9:00 AM – 6:00 PM</p>'),
    ).toContain('484-223-8496')
  })

  it('does not bring the menu of the site with it', () => {
    const menu = ['Home', 'Our team', 'Health checks', 'Surgery', 'Cat boarding', 'Kitten adoption']
      .map((name) => `<li><a href="/${name}">${name}</a></li>`)
      .join('')
    const text = said(
      `<header class="site-header"><ul id="top"><li><a href="/contact">Contact us</a></li><li><a href="tel:0394973003">03 9497 3003</a></li><li>257 Lower Heidelberg Road</li>${menu}</ul></header><main><h1>Vet</h1><p>We care for cats and dogs, seven days a week.</p></main>`,
    )
    expect(text).toContain('257 Lower Heidelberg Road')
    expect(text).not.toMatch(/Our team|Kitten adoption/)
  })
})

describe('pages of a manual', () => {
  it('have captions that head their figure and nothing behind it', () => {
    const figure = (title: string, inside: string): string =>
      `<div class="figure"><p class="title"><strong>${title}</strong></p><div class="figure-contents">${inside}</div></div>`
    expect(
      blocks(
        `<h2>The eraser</h2><p>It removes color from the layer.</p>${figure('Figure 4. Eraser and alpha', '<img src="e.png">')}<p>Without an alpha channel the background shows.</p>${figure('Table 2. Keys', '<table><tr><td>Ctrl</td><td>picks a color</td></tr></table>')}<p>Shift draws a straight line.</p>`,
      )
        .filter(({ text }) => /background|straight/.test(text))
        .map(({ headings }) => headings),
    ).toEqual([['The eraser'], ['The eraser']])
  })

  it('do not tell what comes before and after them', () => {
    const nav = (list: string): string =>
      `<main><h1>Upgrading</h1><p>Run the upgrade once a week and read what it says.</p></main>${list}`
    expect(
      said(
        nav(
          '<ul class="docnav"><li class="previous"><a accesskey="p" href="a.html"><strong>Back</strong>4.2. Installing, step by step</a></li><li class="next"><a accesskey="n" href="b.html"><strong>Next</strong>Chapter 5. Packages: tools and principles</a></li></ul>',
        ),
      ),
    ).toBe('Upgrading\nRun the upgrade once a week and read what it says.')
    expect(
      said(
        `<div class="book"><h1>Upgrading</h1><p>Run the upgrade once a week and read what it says. It asks before it changes a file of yours, and tells what it would do.</p><div class="foot"><a rel="prev" href="a.html">Installing, step by step and by hand</a> <a rel="next" href="b.html">Chapter 5. Packages: tools and principles</a></div></div>`,
      ),
    ).not.toContain('Chapter 5')
  })

  it('are not asked what their table of contents asks of other pages', () => {
    const entry = (href: string, title: string): string =>
      `<dt><span class="section"><a href="${href}">${title}</a></span></dt>`
    expect(
      blocks(
        `<h1>Chapter 1. Welcome</h1><p>This chapter tells what the project is.</p><dl>${entry('a.html', '1.1. What is the project?')}${entry('b.html', '1.2. What is free software?')}</dl><p>Skip it if you know the history.</p>`,
      ).map(({ headings }) => headings.join()),
    ).toEqual(['Chapter 1. Welcome', 'Chapter 1. Welcome'])
    expect(
      said(
        '<h1>Rooms</h1><dl><dt><a href="blue.html">Blue room</a></dt><dd>A double bed and a view of the river.</dd></dl>',
      ),
    ).toContain('Blue room: A double bed')
  })
})

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

  it('has passages of one language each, told by their words', () => {
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

  it('is in its own language where words tell too little', () => {
    expect(
      read(`<p>${italian.join(' ')}</p><p>Bed and breakfast, check-in, late check-out, room service on demand</p>`).map(
        ([language]) => language,
      ),
    ).toEqual(['it'])
  })
})
