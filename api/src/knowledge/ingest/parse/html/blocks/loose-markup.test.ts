import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml, type SiteContext } from '../read-html.js'

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
const passages = (body: string) => chunkDocument(page(body).document).map(({ headings, text }) => ({ headings, text }))
const said = (body: string): string =>
  passages(body)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')

describe('boxes made of spans without a space between them', () => {
  const row = (label: string, value: string): string =>
    `<div class="flex justify-between"><span>${label}</span><span class="font-bold">${value}</span></div>`

  it('are rows where one is a name beside its hours', () => {
    expect(
      passages(
        `<h1>Hours</h1><div class="space-y-4">${row('Monday', 'CLOSED')}${row('Tuesday', '11AM – 6PM')}${row('Sunday', '10AM – 2PM')}</div>`,
      ),
    ).toEqual([{ headings: ['Hours'], text: 'Monday: CLOSED\nTuesday: 11AM – 6PM\nSunday: 10AM – 2PM' }])
  })

  it('are rows where one is a name beside its price', () => {
    expect(
      passages(
        `<h1>Menu</h1><div><h3>Eat in</h3><div>${row('Pie and mash', '£12')}${row('Extra mash', '£3')}</div></div>`,
      ),
    ).toEqual([{ headings: ['Menu', 'Eat in'], text: 'Pie and mash: £12\nExtra mash: £3' }])
  })

  it('are rows in a grid of one level', () => {
    const cells = ['Tuition', '$6300.00', 'Testing fee', '$50.00']
      .map((text) => `<span class="cell">${text}</span>`)
      .join('')
    expect(said(`<h1>Rates</h1><div class="grid">${cells}</div>`)).toBe('Rates\nTuition: $6300.00\nTesting fee: $50.00')
  })

  it('are rows where a link is the name', () => {
    const dish = (name: string, price: string, remark: string): string =>
      `<div class="dish"><div class="dish-content"><a href="#">${name}</a><span>${price}</span></div><div class="dish-text">${remark}</div></div>`
    expect(
      said(
        `<h1>Dishes</h1>${dish('Crispy Pork', '₱540', 'Deep-fried, with our own dip')}${dish('Scallops', '₹280', 'Grilled')}`,
      ),
    ).toBe('Dishes\nCrispy Pork: ₱540; Deep-fried, with our own dip\nScallops: ₹280; Grilled')
  })

  it('are separate words in a list', () => {
    expect(said('<ul><li><span>Spring Street</span><span>Leeds</span></li></ul>')).toBe('- Spring Street Leeds')
  })

  it('are separate words in a heading', () => {
    expect(
      said(
        '<h2><span>Our Rooms</span><span>From the old mill</span></h2><p>Each has a bath and a view of the river.</p>',
      ),
    ).toContain('Our Rooms From the old mill\n')
  })

  it('never cut a word or a number', () => {
    expect(
      said(
        '<p><span>W</span><span>elcome to the mi</span><span>ll, a bed for <span>€</span><span>12</span><sup>50</sup> a night.</span></p>',
      ),
    ).toBe('Welcome to the mill, a bed for €12.50 a night.')
  })
})

describe('a heading with nothing under it', () => {
  it('is kept where it is informative', () => {
    const text = said(
      '<h2>Menus</h2><h3>Starter and pasta <small>€ 12,00</small></h3><h3>Starter and main <small>€ 15,00</small></h3><h3>Pasta and main <small>€ 18,00</small></h3><p>Bread and cover are included in each of them.</p>',
    )
    for (const line of ['Starter and pasta € 12,00', 'Starter and main € 15,00', 'Pasta and main € 18,00'])
      expect(text).toContain(line)
  })

  it('is a sentence where a whole bold line states opening hours', () => {
    const bold = (text: string): string => `<p><strong><font size="4">${text}</font></strong></p>`
    const html = `<p>The kitchen makes everything fresh each morning.</p><p><font size="5"><strong>Cafe Hours:</strong></font></p>${bold('Open Wednesday - Thursday 10:00AM to 4:00PM, Friday 10:00AM to 7:30PM')}${bold('Free Wi-Fi')}<p>Breakfast is for guests of the hotel alone.</p><p><em><strong>Closed December through April</strong></em></p>`
    const text = said(html)
    expect(page(html).document.blocks).toContainEqual(
      expect.objectContaining({
        kind: 'hours',
        text: 'Cafe Hours:\nOpen Wednesday - Thursday 10:00AM to 4:00PM, Friday 10:00AM to 7:30PM',
      }),
    )
    expect(text).toContain('Cafe Hours:\nOpen Wednesday - Thursday 10:00AM to 4:00PM, Friday 10:00AM to 7:30PM')
    expect(text).toContain('Closed December through April')
    expect(text.match(/Closed December/g)).toHaveLength(1)
  })

  it('is removed where it only names what a picture shows', () => {
    expect(
      said(
        '<h2>Gallery</h2><img src="a.jpg"><h2>Follow us on social networks today</h2><h2>Prices</h2><p>A day on the water is £40 with the boat.</p>',
      ),
    ).toBe('Prices\nA day on the water is £40 with the boat.')
  })
})

describe('links', () => {
  it('give their telephone number where only a picture or a word shows it', () => {
    expect(
      said(
        '<h1>Contact</h1><p>Tap an icon to reach us.</p><a href="tel:+63535680539" title="Call"><i class="icon-phone"></i></a>',
      ),
    ).toContain('+63 53 568 0539')
    expect(said('<h1>Contact</h1><p>Ask for Eva. <a href="tel:0523-772894">Call us</a></p>')).toContain(
      'Call us: 0523-772894',
    )
    expect(said('<h1>Reach us</h1><p>Tap an icon.</p><a href="tel:+2348037093649">📞</a>')).toContain(
      'Tap an icon.\n+2348037093649',
    )
  })

  it('do not repeat a telephone number that the page shows', () => {
    expect(
      said(
        '<h1>Contact</h1><p>Tel. <a href="tel:+390523772894">0523 772 894</a> <a href="tel:+390523772894">Call now</a></p>',
      ).match(/772 ?894/g),
    ).toHaveLength(1)
    expect(
      said(
        '<main><h1>Visit</h1><p>18 East Street, Selsey. Call 07586 924922 before noon.</p></main><footer><a href="tel:07586924922"><i></i></a></footer>',
      ).match(/924922/g),
    ).toHaveLength(1)
  })

  it('are removed where they only invite to read on', () => {
    const text = said(
      '<h2>Bar</h2><p>Our bar has a licence and serves wines of the region.</p><p><a href="/bar">View details »</a></p><h2>Rooms</h2><p>Sixty beds in fifteen rooms. <a href="/rooms">Read more</a></p><a class="btn" href="/">Torna alla home</a>',
    )
    expect(text).toBe('Bar\nOur bar has a licence and serves wines of the region.\nRooms\nSixty beds in fifteen rooms.')
  })
})

it('names of icons that a font draws are removed', () => {
  expect(
    said(
      '<h1>Church</h1><p>We belong to the synod of the south. <a href="https://synod.example">Synod <span class="icon material-symbols-outlined x1">open_in_new</span></a></p><i class="material-icons">chevron_right</i>',
    ),
  ).toBe('Church\nWe belong to the synod of the south. Synod')
})

it('a heading for each day of the week is a line of opening hours', () => {
  expect(
    page(
      '<h1>Orari</h1><div><h2><b>Lunedì</b><br>12:00 - 14.00<br>18:00 - 22.00</h2><h2><b>Martedì</b><br>Chiuso</h2><h2>Domenica<br>18:00 - 22:00</h2></div><p>Telefono: 0423 123456</p>',
    ).document.blocks.map(({ kind, headings, text }) => [kind, headings.join(' > '), text]),
  ).toEqual([
    ['hours', 'Orari', 'Lunedì 12:00 - 14.00 18:00 - 22.00'],
    ['hours', 'Orari', 'Martedì Chiuso'],
    ['hours', 'Orari', 'Domenica 18:00 - 22:00'],
    ['contact', 'Orari', 'Telefono: 0423 123456'],
  ])
})

it('a label that ends with a colon joins what it names', () => {
  const html =
    '<h3>Contact</h3><p><strong>Email:</strong><br><a href="mailto:hello@shop.example">hello@shop.example</a></p><p><strong>Location:</strong><br>British Columbia, Canada</p><p>We answer every letter within one working day.</p><p>Please bring:<br>Towels:<br>two of them</p>'
  expect(passages(html)).toEqual([
    {
      headings: ['Contact'],
      text: 'Email: hello@shop.example\nLocation: British Columbia, Canada\nWe answer every letter within one working day.\nPlease bring:\nTowels: two of them',
    },
  ])
})

it('the name of a business is the one in its text, not that of the page or the town', () => {
  const name = (title: string, body: string, host = 'site.example'): string | undefined =>
    page(body, { title, url: `https://${host}/` }).brand.name
  expect(name('Caffè Aurora - Menù', '<h1>Il nostro menù</h1><p>Benvenuto al menù digitale.</p>')).toBe('Caffè Aurora')
  expect(name('Podere Mauro - Cucina e vendita vini | index', '<p>Il Podere Mauro è aperto tutto l’anno.</p>')).toBe(
    'Podere Mauro',
  )
  expect(
    name(
      'Blue Mountain Inn - Martin, MT',
      '<p>In the middle of it all is the charming Blue Mountain Inn. The Blue Mountain Inn is perfect for hikers.</p>',
    ),
  ).toBe('Blue Mountain Inn')
  expect(name('Bakery in Leeds | Caffè Aurora', '<p>Bakery in Leeds</p>', 'caffeaurora.example')).toBe('Caffè Aurora')
  expect(
    name(
      'Forno Andrea — Torte e dolci | Cinisello Balsamo',
      '<p>Il Forno Andrea serve tutta Cinisello Balsamo.</p><p>Via Roma, 14<br>20092 Cinisello Balsamo (MI)</p>',
    ),
  ).toBe('Forno Andrea')
})

it('the sign that shows whether a question is open is removed', () => {
  const html =
    '<div class="faq-item"><div class="faq-question">Do I need to swim?<span class="icon">+</span></div><div class="faq-answer">No. There is no water in the tunnel.</div></div><details><summary>Is there a bar? ▾</summary>Yes, on the terrace.</details>'
  expect(page(html).document.blocks.map(({ kind, headings, text }) => [kind, headings.at(-1), text])).toEqual([
    ['faq', 'Do I need to swim?', 'No. There is no water in the tunnel.'],
    ['faq', 'Is there a bar?', 'Yes, on the terrace.'],
  ])
})

it('separates a word that stands in place of hours behind a day', () => {
  expect(
    said(
      '<h1>Hours</h1><ul><li><span>Tuesday</span><span>closed</span></li><li><span>Friday</span><span>9–12</span></li></ul>',
    ),
  ).toContain('Tuesday closed')
})
