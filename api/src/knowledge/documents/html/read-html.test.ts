import { describe, expect, it } from 'vitest'
import type { Block } from '../document.js'
import { readHtml, type ReadHtml, type SiteContext } from './read-html.js'

function read(html: string, site: Partial<SiteContext> = {}, url = 'https://www.mulino.example/page'): ReadHtml {
  return readHtml(html, url, { siteNames: [], language: 'en', knownFacts: new Set(), ...site })
}
function blocksOf(html: string, site?: Partial<SiteContext>): readonly Block[] {
  return read(html, site).document.blocks
}
const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => `${block.headings.join(' > ')}\n${block.text}`).join('\n\n')
const body = (content: string): string =>
  `<!doctype html><html lang="en"><title>T</title><body><main>${content}</main></body></html>`

/** A page as shop systems make them, with everything that is not its own text around it. */
const bakery = `<!doctype html><html lang="it-IT"><head><meta charset="utf-8"><title>Orari e contatti – Panificio Mulino Vecchio</title>
<meta property="og:site_name" content="Panificio Mulino Vecchio"><meta name="theme-color" content="#8B4513">
<link rel="icon" href="/favicon.png"><script>window.tracking = 'do not read me'</script><style>:root { --brand-primary: #112233 } .x { color: red }</style></head>
<body class="page-template has-sidebar"><a class="skip-link" href="#main">Vai al contenuto principale</a>
<div id="cookie-notice" class="cookie-banner"><p>Usiamo i cookie per migliorare la tua esperienza di navigazione.</p><button>Accetta tutti</button></div>
<header class="site-header"><div class="topbar">Chiamaci: 0541 123456</div><a href="/" class="logo"><img class="logo" src="/img/logo.png" alt="logo">Panificio Mulino Vecchio</a>
<nav><ul><li><a href="/">Home</a></li><li><a href="/prodotti">Prodotti</a></li><li><a href="/contatti">Contatti</a></li></ul></nav></header>
<div class="breadcrumbs"><a href="/">Home</a> / Contatti</div>
<main id="main"><article><h1>Orari e contatti</h1><p>Il nostro panificio si trova nel centro di Rimini, a due passi dall’Arco d’Augusto.</p>
<h2 id="orari">Orari di apertura</h2>
<table><tr><td>Lunedì – Venerdì</td><td>7:00–13:30, 16:30–19:30</td></tr><tr><td>Sabato</td><td>7:00–13:30</td></tr><tr><td>Domenica</td><td>chiuso</td></tr></table>
<h2>Chi siamo</h2><ul class="staff"><li><strong>Giulia Neri</strong>, titolare e panettiera</li><li><strong>Marco Bianchi</strong>, pasticcere</li></ul>
<h2>Domande frequenti</h2>
<div class="accordion"><div class="accordion-item"><h3><button aria-expanded="false" aria-controls="p1">Fate consegne a domicilio?</button></h3><div id="p1" hidden><p>Sì, ogni mattina dalle 6 alle 8 entro cinque chilometri.</p></div></div>
<div class="accordion-item"><h3><button aria-expanded="false" aria-controls="p2">Avete pane senza glutine?</button></h3><div id="p2" hidden><p>Sì, su prenotazione entro le 18 del giorno prima.</p></div></div></div>
<div class="share-buttons social"><span>Condividi:</span> <a href="#">Facebook</a></div></article></main>
<aside class="sidebar"><h3>Potrebbe interessarti</h3><ul><li><a href="/a">La nostra storia comincia nel 1921 con un forno a legna</a></li></ul>
<div class="newsletter"><h3>Newsletter</h3><p>Iscriviti per ricevere le nostre offerte.</p><form><input type="email"><button>Iscriviti</button></form></div></aside>
<footer><address>Via Roma 12, 47921 Rimini (RN)<br>Tel. 0541 123456<br><a href="mailto:info@mulino.example">info@mulino.example</a></address>
<p>P. IVA 01234567890</p><ul><li><a href="/privacy">Privacy policy</a></li></ul><p>© 2026 Panificio Mulino Vecchio. Tutti i diritti riservati.</p></footer></body></html>`

describe('a page of an Italian bakery', () => {
  const { document, brand } = read(bakery)
  const text = textOf(document.blocks)

  it('keeps what a customer asks for', () => {
    expect(document.title).toBe('Orari e contatti')
    expect(document.language).toBe('it')
    expect(text).toContain('a due passi dall’Arco d’Augusto')
    expect(document.blocks).toContainEqual({
      kind: 'hours',
      headings: ['Orari e contatti', 'Orari di apertura'],
      anchor: 'orari',
      text: 'Lunedì – Venerdì: 7:00–13:30, 16:30–19:30\nSabato: 7:00–13:30\nDomenica: chiuso',
    })
    expect(document.blocks).toContainEqual(
      expect.objectContaining({
        kind: 'list',
        text: '- Giulia Neri, titolare e panettiera\n- Marco Bianchi, pasticcere',
      }),
    )
  })

  it('keeps each question with its own answer, also collapsed ones', () => {
    const faq = document.blocks
      .filter(({ kind }) => kind === 'faq')
      .map(({ headings, text: answer, anchor }) => [headings.at(-1), answer, anchor])
    expect(faq).toEqual([
      ['Fate consegne a domicilio?', 'Sì, ogni mattina dalle 6 alle 8 entro cinque chilometri.', 'p1'],
      ['Avete pane senza glutine?', 'Sì, su prenotazione entro le 18 del giorno prima.', 'p2'],
    ])
  })

  it('keeps address, phone and company number of header and footer as contact blocks', () => {
    const contact = document.blocks
      .filter(({ kind }) => kind === 'contact')
      .map((block) => block.text)
      .join('\n')
    for (const part of ['Via Roma 12, 47921 Rimini', 'Tel. 0541 123456', 'info@mulino.example', 'P. IVA 01234567890'])
      expect(contact).toContain(part)
  })

  it('drops the boilerplate', () => {
    for (const junk of [
      'cookie',
      'Accetta',
      'do not read me',
      'Prodotti',
      'Newsletter',
      'Iscriviti',
      'Potrebbe interessarti',
      'forno a legna',
      'Condividi',
      'Facebook',
      'diritti riservati',
      'Privacy',
      'Vai al contenuto',
    ]) {
      expect(text).not.toContain(junk)
    }
  })

  it('knows the brand', () => {
    expect(brand).toEqual({
      name: 'Panificio Mulino Vecchio',
      color: '#8b4513',
      // Its icon is square and small already.
      pictures: ['https://www.mulino.example/favicon.png', 'https://www.mulino.example/img/logo.png'],
      language: 'it-IT',
    })
  })
})

it('reads the opening of a page that stands above its main part, and a text in a place that was kept for an advertisement', () => {
  const answer =
    'Yes, there is room for forty cars below the church, and it costs nothing; coaches ask the warden, who opens the lower field for them from April to October and on the two Sundays of the fair. '
  const html = `<body><nav><a href="/">Home</a></nav><section class="hero"><h1>Our groups</h1><p>The parish lives by those who give their time.</p></section><main><h2>Choir</h2><p>The choir meets on Thursdays in the hall, and anybody may come.</p><div class="my-2 adsense-reserved"><h3>Can I park?</h3><p>${answer.repeat(3)}</p></div><div class="adsense"><p>Buy two.</p></div></main></body>`
  const text = readHtml(html, 'https://parish.example/', { siteNames: [], language: 'en', knownFacts: new Set() })
    .document.blocks.map(({ headings, text: said }) => [...headings, said].join(' / '))
    .join('\n')
  expect(text).toContain('Our groups / The parish lives by those who give their time.')
  expect(text).toContain('room for forty cars')
  expect(text).not.toMatch(/Buy two|Home/)
})

it('takes sentences of footers once a site: what a shop says of itself there it says nowhere else', () => {
  const footer =
    '<footer><h3>Contacts and visits</h3><p>To ask for an appointment, ring the office or write to us.</p><p>Made with care</p><p>This site uses cookies to work as it should.</p><p>© 2026 Alder &amp; Finch, a firm of two partners in York.</p><p><a href="/terms">Read all our terms before you book a table.</a></p></footer>'
  const page = (text: string, knownFacts: Set<string>) =>
    readHtml(
      `<html lang="en"><title>Page</title><body><main><h1>Wills</h1><p>${text}</p></main>${footer}</body></html>`,
      'https://law.example/',
      { siteNames: [], language: 'en', knownFacts },
    ).document.blocks.map(({ headings, text: said }) => [...headings, said].join(' / '))
  const knownFacts = new Set<string>()
  expect(page('We write wills and read them to the family.', knownFacts)).toEqual([
    'Wills / We write wills and read them to the family.',
    'Contacts and visits / To ask for an appointment, ring the office or write to us.',
  ])
  expect(page('A will is kept in our safe for as long as you live.', knownFacts)).toEqual([
    'Wills / A will is kept in our safe for as long as you live.',
  ])
})

it('takes contact data of headers and footers once a site', () => {
  const knownFacts = new Set<string>()
  const first = blocksOf(bakery, { knownFacts })
  const second = blocksOf(bakery.replaceAll('Orari', 'Altri orari'), { knownFacts })
  expect(textOf(first).match(/Via Roma 12/g)).toHaveLength(1)
  expect(textOf(second)).not.toContain('Via Roma 12')
})

describe('tables', () => {
  it.each([
    [
      'titles in the first row',
      '<table><thead><tr><th>Service</th><th>Price</th><th>Time</th></tr></thead><tbody><tr><td>Haircut</td><td>€25</td><td>30 min</td></tr><tr><td>Color</td><td>€60</td><td></td></tr></tbody></table>',
      'Service: Haircut; Price: €25; Time: 30 min\nService: Color; Price: €60',
    ],
    [
      'titles in the first column',
      '<table><tr><th>Check-in</th><td>from 15:00 on</td></tr><tr><th>Check-out</th><td>until 10:30</td></tr></table>',
      'Check-in: from 15:00 on\nCheck-out: until 10:30',
    ],
    [
      'no titles',
      '<table><tr><td>Espresso</td><td>€1.20</td></tr><tr><td>Cappuccino</td><td>€1.60</td></tr></table>',
      'Espresso: €1.20\nCappuccino: €1.60',
    ],
    [
      'spans and groups',
      '<table><caption>Rates</caption><tr><th>Room</th><th>Low season</th><th>High season</th></tr><tr><td colspan="3">First floor</td></tr><tr><td>Single</td><td colspan="2">€50</td></tr></table>',
      'Rates\nFirst floor\nRoom: Single; Low season: €50; High season: €50',
    ],
  ])('with %s', (_what, html, text) => {
    expect(blocksOf(body(`<h1>X</h1>${html}`)).map((block) => block.text)).toEqual([text])
  })

  it('that only lay out the page are read as text', () => {
    const blocks = blocksOf(
      body(
        '<table><tr><td><h2>Our shop</h2><p>We sell wool and needles.</p></td><td><h2>Courses</h2><p>Every Tuesday we knit together.</p></td></tr></table>',
      ),
    )
    expect(blocks.map(({ kind, headings, text }) => [kind, headings, text])).toEqual([
      ['text', ['Our shop'], 'We sell wool and needles.'],
      ['text', ['Courses'], 'Every Tuesday we knit together.'],
    ])
  })
})

describe('questions', () => {
  it.each([
    [
      'headings',
      '<h2>Do you ship abroad?</h2><p>Yes, to all of Europe.</p><p>It takes a week.</p><h2>Other</h2><p>Something else.</p>',
    ],
    [
      'details',
      '<details><summary>Do you ship abroad?</summary><p>Yes, to all of Europe.</p><p>It takes a week.</p></details><p>Something else.</p>',
    ],
    [
      'a definition list',
      '<dl><dt>Do you ship abroad?</dt><dd><p>Yes, to all of Europe.</p><p>It takes a week.</p></dd></dl>',
    ],
    [
      'buttons',
      '<div class="faq"><div class="faq-item"><button aria-expanded="false">Do you ship abroad?</button><div class="panel"><p>Yes, to all of Europe.</p><p>It takes a week.</p></div></div></div>',
    ],
    [
      'marked divs',
      '<div class="faq-item"><div class="faq-question">Do you ship abroad?</div><div class="faq-answer"><p>Yes, to all of Europe.</p><p>It takes a week.</p></div></div><p>Something else.</p>',
    ],
    [
      'bold lines',
      '<p><strong>Do you ship abroad?</strong></p><p>Yes, to all of Europe.</p><p>It takes a week.</p><p><strong>Returns</strong></p><p>Something else.</p>',
    ],
    ['bold beginnings', '<p><b>Do you ship abroad?</b><br>Yes, to all of Europe.<br>It takes a week.</p>'],
    ['letters', '<p>Q: Do you ship abroad?<br>A: Yes, to all of Europe.<br>It takes a week.</p><p>Something else.</p>'],
  ])('written as %s', (_what, html) => {
    const faq = blocksOf(
      body(`<h1>Help</h1><p>Here is some help for our customers, please read on.</p>${html}`),
    ).filter(({ kind }) => kind === 'faq')
    expect(faq.map(({ headings, text }) => [headings.at(-1), text])).toEqual([
      ['Do you ship abroad?', 'Yes, to all of Europe.\nIt takes a week.'],
    ])
  })

  it('in JSON-LD only', () => {
    const html = `<html lang="en"><title>T</title><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Can I pay by card?","acceptedAnswer":{"@type":"Answer","text":"<p>Yes, by <b>any</b> card.</p>"}}]}]}</script><body><main><h1>Shop</h1><p>Welcome to the shop.</p></main></body></html>`
    expect(blocksOf(html)).toContainEqual({ kind: 'faq', headings: ['Can I pay by card?'], text: 'Yes, by any card.' })
  })
})

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

describe('structure', () => {
  it('keeps lists whole, nested, numbered, and with the line that introduces them', () => {
    const blocks = blocksOf(
      body(
        '<h1>Rooms</h1><p>Every room has:</p><ul><li>a bath</li><li>a view<ul><li>of the sea</li><li>of the hills</li></ul></li></ul><ol><li>Arrive</li><li>Ring the bell</li></ol>',
      ),
    )
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['list', 'Every room has:\n- a bath\n- a view\n  - of the sea\n  - of the hills'],
      ['list', '1. Arrive\n2. Ring the bell'],
    ])
  })

  it('reads lists of cards as little articles', () => {
    const blocks = blocksOf(
      body(
        '<h1>Team</h1><ul><li><h3>Ann Lee</h3><p>Dentist since 2004.</p></li><li><h3>Bo Ray</h3><p>Looks after your gums.</p></li></ul><p>We are happy to see you.</p>',
      ),
    )
    expect(blocks.map(({ headings, text }) => [headings.join('/'), text])).toEqual([
      ['Team/Ann Lee', 'Dentist since 2004.'],
      ['Team/Bo Ray', 'Looks after your gums.'],
      ['Team', 'We are happy to see you.'],
    ])
  })

  it('keeps headings in order, anchors near, definitions readable and preformatted text as it is', () => {
    const blocks = blocksOf(
      body(
        '<section id="prices"><h2>Prices</h2><dl><dt>Adults</dt><dd>€12</dd><dt>Children:</dt><dd>free</dd></dl><h3 id="groups">Groups<a class="headerlink" href="#groups">¶</a></h3><p>Ask us.</p></section><h2>Code</h2><pre>a\n  b</pre>',
      ),
    )
    expect(blocks).toEqual([
      { kind: 'list', headings: ['Prices'], anchor: 'prices', text: 'Adults: €12\nChildren: free' },
      { kind: 'text', headings: ['Prices', 'Groups'], anchor: 'groups', text: 'Ask us.' },
      { kind: 'text', headings: ['Code'], text: 'a\n  b' },
    ])
  })

  it('undoes a rule that would take most of the page', () => {
    const menu =
      '<nav class="menu"><h2>Our dishes</h2><p>Lasagne with ragù, nine euros and fifty cents, baked every day in our own oven for all of you.</p></nav>'
    expect(textOf(blocksOf(`<html><body>${menu}<p>Enjoy your meal.</p></body></html>`))).toContain('Lasagne with ragù')
    const form = `<form id="aspnetForm"><div class="sidebar-layout"><h1>Opening</h1><p>${'We are a shop in the north of the town. '.repeat(10)}</p></div></form>`
    expect(textOf(blocksOf(`<html><body>${form}</body></html>`))).toContain('north of the town')
  })

  it('keeps an introduction in the header and a note in an aside', () => {
    const text = textOf(
      blocksOf(
        '<html><body><header class="hero"><h1>Seaside Hotel</h1><p>Forty quiet rooms with a view of the bay, five minutes from the station.</p></header><main><h2>Arrival</h2><p>Check-in begins at three in the afternoon, and the desk is open until midnight.</p><aside class="note"><p>Dogs are welcome on the ground floor.</p></aside></main></body></html>',
      ),
    )
    expect(text).toContain('Dogs are welcome')
    expect(text).toContain('Check-in begins')
  })

  it('reads a side column beside the main part that says something, and none of links or invitations', () => {
    const page = (aside: string): string =>
      textOf(
        blocksOf(
          `<html><body><div class="columns"><main><h1>Tuition</h1><p>A lesson of thirty minutes is 42 dollars, billed at the end of each month.</p></main>${aside}</div></body></html>`,
        ),
      )
    expect(
      page('<aside><h3>Ways to pay</h3><p>Check, credit card or Venmo, on the 5th of each month.</p></aside>'),
    ).toContain('Ways to pay\nCheck, credit card or Venmo')
    expect(page('<div role="complementary"><p>Ring the bell twice when you arrive.</p></div>')).toContain(
      'Ring the bell twice',
    )
    expect(
      page(
        '<aside><h3>Latest news</h3><ul><li><a href="/a">The choir sang at the town hall last week</a></li><li><a href="/b">New pianos have come to the house</a></li></ul></aside>',
      ),
    ).not.toContain('choir')
    expect(
      page('<aside class="sidebar related"><p>Other people looked at drums and at trumpets.</p></aside>'),
    ).not.toContain('trumpets')
    expect(page('<aside><p>Maple Street</p><p>Burlington</p></aside>')).not.toContain('Maple')
  })

  it('is not misled by headings whose ids sound like boilerplate', () => {
    const blocks = blocksOf(
      body(
        '<h1>Help</h1><p>Some help for all of you who need it.</p><h2 id="how-is-sharing-done">How is sharing done?</h2><p>With both hands.</p>',
      ),
    )
    expect(blocks).toContainEqual({
      kind: 'faq',
      headings: ['Help', 'How is sharing done?'],
      anchor: 'how-is-sharing-done',
      text: 'With both hands.',
    })
  })

  it.each([
    ['Prices | Mill Bakery', 'Mill Bakery', 'Prices'],
    ['Mill Bakery - Prices - Bread', 'Mill Bakery', 'Prices – Bread'],
    ['Home – Mill Bakery', 'Mill Bakery', 'Mill Bakery'],
    ['Mill Bakery', 'Mill Bakery', 'Mill Bakery'],
    ['Hours | The Old Mill Bakery', 'Mill Bakery', 'Hours'],
    ['About the Mill Bakery', 'Mill Bakery', 'About the Mill Bakery'],
    ['Drop-in hours: how it works', 'Mill Bakery', 'Drop-in hours: how it works'],
  ])('titles %s of %s', (title, name, clean) => {
    expect(read(`<title>${title}</title><p>Text.</p>`, { siteNames: [name] }).document.title).toBe(clean)
  })

  it('believes the words before the lang attribute', () => {
    const italian =
      'Siamo aperti tutti i giorni tranne il lunedì. Il nostro ristorante propone piatti della tradizione preparati con ingredienti freschi del territorio, e una carta dei vini molto ampia. Vi aspettiamo a pranzo e a cena, anche con i vostri amici.'
    expect(read(`<html lang="en-US"><title>x</title><body><p>${italian}</p></body></html>`).document.language).toBe(
      'it',
    )
    expect(read('<html lang="it"><title>x</title><body><p>Menu</p></body></html>').document.language).toBe('it')
  })
})

it('leaves out where a manual goes on, in a table of its own', () => {
  const next =
    '<div class="navfooter"><hr><table><tr><td><a href="a.html">Prev</a></td><td> </td><td><a href="c.html">Next</a></td></tr><tr><td>The brushes of the old masters</td><td><a href="index.html">Home</a></td><td>Chapter 7. Painting</td></tr></table></div>'
  expect(
    textOf(
      blocksOf(
        body(
          `<h1>Masks</h1><p>A mask shows what is selected, in red. You paint it with a brush as you paint a picture, and what you paint white is selected in the end.</p><p>Press the button below the picture to see it, and press it again to leave.</p>${next}`,
        ),
      ),
    ),
  ).not.toContain('Chapter 7')
})
