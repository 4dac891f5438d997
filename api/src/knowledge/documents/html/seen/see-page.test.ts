import { expect, it } from 'vitest'
import { chunkDocument } from '../../../chunks/chunk-document.js'
import { readHtml } from '../read-html.js'

function read(body: string, lang = 'en'): string {
  const { document } = readHtml(
    `<html lang="${lang}"><head><title>Page</title></head><body><main>${body}</main></body></html>`,
    'https://shop.example/page',
    { siteNames: [], language: lang, knownFacts: new Set() },
  )
  return chunkDocument(document)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')
}

it.each([
  ['<p>A basic clean: <span>$</span>11<sup>99</sup></p>', 'en', 'A basic clean: $11.99'],
  ['<p>Reinigung: <span class="euro">49</span><span class="cent">95</span> €</p>', 'de', 'Reinigung: 49,95 €'],
  ['<p>Kleine Reinigung: <span>19<sup>,90</sup> €</span></p>', 'de', 'Kleine Reinigung: 19,90 €'],
  ['<ul><li>Small key <b>12</b><small>50</small> €</li></ul>', 'en', 'Small key 12.50 €'],
  ['<ul><li>Large key <span>1</span><span>299</span> €</li></ul>', 'en', 'Large key 1299 €'],
  ['<p>Il corso costa 2<sup>50</sup> euro.</p>', 'it', 'Il corso costa 2,50 euro.'],
])('%s in %s has its cents apart', (body, lang, text) => {
  expect(read(body, lang)).toContain(text)
})

it.each([
  ['<p>The course lasts 2<sup>1</sup>/<sub>2</sub> hours.</p>', 'The course lasts 2½ hours.'],
  ['<p>It takes <sup>5</sup>/<sub>16</sub> of an inch.</p>', 'It takes 5/16 of an inch.'],
  ['<p>The hall has 40&nbsp;m<sup>2</sup> and little CO<sub>2</sub>.</p>', '40 m² and little CO₂.'],
  ['<p>It lasts 10<sup>6</sup> cycles.</p>', '10⁶ cycles'],
  ['<p>We open on the 5<sup>th</sup> of May.</p>', 'the 5th of May'],
  ['<p>Open 9<sup>30</sup>–12<sup>00</sup> each day.</p>', 'Open 9:30–12:00 each day.'],
])('%s keeps its meaning on one line', (body, text) => {
  expect(read(body)).toContain(text)
})

it('leaves out marks that lead to notes', () => {
  const page = read(
    '<p>A new dial costs 180<sup>1</sup> euros.</p><p>A new case costs 250<sup><a href="#f2">2</a></sup> euros.</p><p><sup>1</sup> Without the hands.</p><p id="f2"><sup>2</sup> Wooden cases only.</p>',
  )
  expect(page).toContain('A new dial costs 180 euros.')
  expect(page).toContain('A new case costs 250 euros.')
  expect(page).toContain('Without the hands.')
  expect(
    read(
      '<table><tr><th>Room</th><th>Price</th></tr><tr><td>Double</td><td>95<sup>3</sup></td></tr></table><p>2) per night 3) with breakfast</p>',
    ),
  ).toMatch(/Double; Price: 95$/m)
})

it('does not say what is struck out', () => {
  const page = read(
    '<ul><li>Travel clock <del>€89</del> <ins>€59</ins></li><li>Desk barometer <s>€140</s> €95</li><li>Thermometer <span style="text-decoration: line-through">€45</span> €29</li></ul>',
  )
  expect(page).toContain('Travel clock €59')
  expect(page).toContain('Desk barometer €95')
  expect(page).toContain('Thermometer €29')
})

it('makes words of letters and syllables that are set apart', () => {
  expect(read('<p>Die Gra&shy;vur&shy;kos&shy;ten be&shy;tra&shy;gen 27 Euro.</p>', 'de')).toContain(
    'Die Gravurkosten betragen',
  )
  expect(read('<p>Ein Uhr&#8203;armband<wbr>wechsel kostet 14 Euro.</p>', 'de')).toContain('Uhrarmbandwechsel')
  const letters = (word: string) => [...word].map((letter) => `<div class="char">${letter}</div>`).join('')
  expect(
    read(
      `<h1><div class="word">${letters('Open')}</div> <div class="word">${letters('daily')}</div></h1><p>From nine.</p>`,
    ),
  ).toContain('Open daily')
})

it('shows parts where a browser shows them', () => {
  expect(
    read(
      '<h1>Rooms</h1><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--><p>Breakfast is included.</p><div hidden id="S:0"><ul><li>Attic room: 88 euros</li></ul></div>',
    ),
  ).toMatch(/Attic room: 88 euros[^]*Breakfast/)
  expect(read('<h1>Menu</h1><iframe srcdoc="&lt;p&gt;Lentil soup costs 7.50 euros.&lt;/p&gt;"></iframe>')).toContain(
    'Lentil soup costs 7.50 euros.',
  )
  const shadow = read(
    '<my-card><template shadowrootmode="open"><h2><slot name="top"></slot></h2><slot></slot><p>An evening visit costs 92 euros.</p></template><b slot="top">Rates</b><p>Each visit is booked.</p></my-card>',
  )
  expect(shadow).toMatch(/Rates\n[^]*Each visit is booked\.[^]*An evening visit costs 92 euros\./)
})

it('reads addresses that are written for scripts', () => {
  expect(
    read(
      '<p>Write to us: <a href="/cdn-cgi/l/email-protection" data-cfemail="42262731290224272c2e232c266c273a232f322e27">[email&#160;protected]</a></p>',
    ),
  ).toContain('desk@fenland.example')
})

it('puts the title of a tab over its panel', () => {
  const page = read(
    '<h1>Boat hire</h1><div role="tablist"><button role="tab" aria-controls="p1">Rowing boat</button><button role="tab" aria-controls="p2">Sailing boat</button></div><div role="tabpanel" id="p1"><p>Price: 18 euros an hour.</p></div><div role="tabpanel" id="p2" hidden><p>Price: 44 euros an hour.</p></div>',
  )
  expect(page).toMatch(/Rowing boat[^]*18 euros[^]*Sailing boat[^]*44 euros/)
})
