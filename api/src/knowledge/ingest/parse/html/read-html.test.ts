import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.js'
import { read, blocksOf, textOf, body } from './read-html.testing.js'

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

  it('keeps each question with its own answer, even if collapsed', () => {
    const faq = document.blocks
      .filter(({ kind }) => kind === 'faq')
      .map(({ headings, text: answer, anchor }) => [headings.at(-1), answer, anchor])
    expect(faq).toEqual([
      ['Fate consegne a domicilio?', 'Sì, ogni mattina dalle 6 alle 8 entro cinque chilometri.', 'p1'],
      ['Avete pane senza glutine?', 'Sì, su prenotazione entro le 18 del giorno prima.', 'p2'],
    ])
  })

  it('keeps the contacts of its margins as contact blocks', () => {
    const contact = document.blocks
      .filter(({ kind }) => kind === 'contact')
      .map((block) => block.text)
      .join('\n')
    for (const part of ['Via Roma 12, 47921 Rimini', 'Tel. 0541 123456', 'info@mulino.example', 'P. IVA 01234567890'])
      expect(contact).toContain(part)
  })

  it('is read without its boilerplate', () => {
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

  it('has the brand as its name', () => {
    expect(brand).toEqual({
      name: 'Panificio Mulino Vecchio',
      color: '#8b4513',
      // The icon is already square and small.
      pictures: ['https://www.mulino.example/favicon.png', 'https://www.mulino.example/img/logo.png'],
      language: 'it-IT',
    })
  })
})

it('reads the opening of a page above its main part', () => {
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

it('reads sentences of footers once a site, which state there what no page does', () => {
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

it('reads contacts of headers or footers once a site', () => {
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

  it('are read as text where they only lay out the page', () => {
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

  it('in JSON-LD with character references of HTML, once each', () => {
    const html = `<html lang="it"><title>T</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":{"@type":"Question","name":"Quanto costa un caff&egrave;?","acceptedAnswer":{"@type":"Answer","text":"<p>1,20&nbsp;&euro; &ndash; all&#8217;aperto 2 &#x20AC;, e &amp;lt;b&amp;gt; resta.</p>"}}}</script><body><main><h1>Bar</h1><p>Benvenuti al bar.</p></main></body></html>`
    expect(blocksOf(html)).toContainEqual({
      kind: 'faq',
      headings: ['Quanto costa un caffè?'],
      text: '1,20 € – all’aperto 2 €, e &lt;b&gt; resta.',
    })
  })
})

it('removes the table with the next chapters of a manual', () => {
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
