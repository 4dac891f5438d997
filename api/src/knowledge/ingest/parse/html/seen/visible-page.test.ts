import { expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
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
])('%s in %s has separate cents', (body, lang, text) => {
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

it('removes marks that link to notes', () => {
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

it('removes what is struck out', () => {
  const page = read(
    '<ul><li>Travel clock <del>€89</del> <ins>€59</ins></li><li>Desk barometer <s>€140</s> €95</li><li>Thermometer <span style="text-decoration: line-through">€45</span> €29</li></ul>',
  )
  expect(page).toContain('Travel clock €59')
  expect(page).toContain('Desk barometer €95')
  expect(page).toContain('Thermometer €29')
})

it('joins syllables that markup separates', () => {
  expect(read('<p>Die Gra&shy;vur&shy;kos&shy;ten be&shy;tra&shy;gen 27 Euro.</p>', 'de')).toContain(
    'Die Gravurkosten betragen',
  )
  expect(read('<p>Ein Uhr&#8203;armband<wbr>wechsel kostet 14 Euro.</p>', 'de')).toContain('Uhrarmbandwechsel')
})

it('joins letters that boxes separate', () => {
  const letters = (word: string) => [...word].map((letter) => `<div class="char">${letter}</div>`).join('')
  expect(
    read(
      `<h1><div class="word">${letters('Open')}</div> <div class="word">${letters('daily')}</div></h1><p>From nine.</p>`,
    ),
  ).toContain('Open daily')
})

it('reads parts where a browser shows them', () => {
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

it('puts the title of a tab above its panel', () => {
  const page = read(
    '<h1>Boat hire</h1><div role="tablist"><button role="tab" aria-controls="p1">Rowing boat</button><button role="tab" aria-controls="p2">Sailing boat</button></div><div role="tabpanel" id="p1"><p>Price: 18 euros an hour.</p></div><div role="tabpanel" id="p2" hidden><p>Price: 44 euros an hour.</p></div>',
  )
  expect(page).toMatch(/Rowing boat[^]*18 euros[^]*Sailing boat[^]*44 euros/)
})

it.each([
  [
    '<div class="grid"><div>Oak hall</div><div>Elm hall</div><div>Ash hall</div><div>€40</div><div>€95</div><div>€61</div></div>',
    'Elm hall: €95',
  ],
  [
    '<div class="grid"><span>Mon</span><span>Tue</span><span>Wed</span><span>8–12</span><span>13–17</span><span>closed</span></div>',
    'Tue: 13–17',
  ],
  [
    '<div class="row"><div class="col">Basic</div><div class="col">Plus</div></div><div class="row"><div class="col">€9</div><div class="col">€19</div></div><div class="row"><div class="col">1 desk</div><div class="col">4 desks</div></div>',
    'Plus: €19; 4 desks',
  ],
])('pairs names with the values that follow in their order', (body, row) => {
  expect(read(`<h1>Prices</h1>${body}`)).toContain(row)
})

it('gives a definition to all terms before it', () => {
  const page = read(
    '<h1>Prices</h1><dl><dt>Oak hall</dt><dt>Elm hall</dt><dd>€40</dd><dt>Ash hall</dt><dd>€50</dd></dl>',
  )
  expect(page).toContain('Oak hall, Elm hall: €40')
  expect(page).toContain('Ash hall: €50')
})

it('gives an answer to all questions before it', () => {
  const page = read(
    '<h1>Pets</h1><dl><dt>May I bring a dog?</dt><dt>May I bring a cat?</dt><dd>Yes, on a lead.</dd></dl>',
  )
  expect(page).toMatch(/bring a dog\?\n+Yes, on a lead\.[^]*bring a cat\?\n+Yes, on a lead\./)
})

it('pairs nothing where there are more values than names', () => {
  const page = read(
    '<h1>Halls</h1><div class="grid"><div>Oak hall</div><div>Elm hall</div><div>€40</div><div>€95</div><div>€61</div></div>',
  )
  expect(page).not.toMatch(/hall: €/)
})

it.each([
  [
    '<p>Write to us: <a href="mailto:hello@fenland.example"><img src="mail.png" alt=""></a></p>',
    'hello@fenland.example',
  ],
  ['<p><a href="mailto:desk@fenland.example?subject=Hello">Send us an email</a></p>', 'desk@fenland.example'],
  ['<ul><li><a href="tel:+390461123987"><i class="fa fa-phone"></i></a></li></ul>', '+39 0461 123987'],
  [
    '<ul><li><a href="https://wa.me/390461123988"><i class="fa fa-whatsapp"></i></a></li></ul>',
    'WhatsApp: +39 0461 123988',
  ],
  [
    '<p><a href="https://www.google.com/maps/place/12+Quay+Street,+Ely+CB7+4AU">Find us on the map</a></p>',
    '12 Quay Street, Ely CB7 4AU',
  ],
])('reads what a link hides: %s', (body, text) => {
  expect(read(`<h1>Contact</h1>${body}`)).toContain(text)
})

it.each([
  ['<label>Width <select><option>16 mm</option><option>18 mm</option></select></label>', 'Width: 16 mm, 18 mm'],
  [
    '<label for="w">Width</label><select id="w"><option value="">Choose</option><option>16 mm</option><option>18 mm</option></select>',
    'Width: 16 mm, 18 mm',
  ],
  [
    '<button commandfor="t2" command="show-modal">Payment</button><dialog id="t2"><p>Half is paid when booking, in cash or by card.</p></dialog>',
    'Half is paid when booking',
  ],
  [
    '<div class="wow fadeInUp" style="visibility: hidden;"><h3>Cleaning</h3><p>A cleaning costs 48 euros.</p></div>',
    'A cleaning costs 48 euros.',
  ],
  [
    '<div class="plan"><h2>Pro</h2><p class="price monthly">€12 a month</p><p class="price yearly hidden">€120 a year</p></div>',
    '€120 a year',
  ],
  [
    '<div class="faq"><div class="q">Dogs?</div><div class="a" style="display:none">On a lead.</div><div class="q">Parking?</div><div class="a" style="display:none">Nine places.</div></div>',
    'Nine places.',
  ],
  ['<div id="app" ng-cloak class="ng-cloak"><p>A cleaning costs 48 euros.</p></div>', 'A cleaning costs 48 euros.'],
])('reads what a visitor can choose, open or wait for: %s', (body, text) => {
  expect(
    read(`<style>.ng-cloak{display:none}</style><h1>Prices</h1><p>We repair clocks and barometers.</p>${body}`),
  ).toContain(text)
})

it.each([
  [
    '<section class="cookies"><h2>Cookies</h2><p>Oat cookies cost €2.40 each.</p></section>',
    'Oat cookies cost €2.40 each.',
  ],
  [
    '<section class="related"><h2>Goes with it</h2><p>A silk shade costs 48 euros.</p></section>',
    'A silk shade costs 48 euros.',
  ],
  [
    '<section class="pop-up"><h2>Pop-up restaurant</h2><p>Five courses for 62 euros.</p></section>',
    'Five courses for 62 euros.',
  ],
  [
    '<form class="booking"><h3>Harbour tour</h3><p>Every Saturday at 10:45, adults 13 euros.</p><input name="n"><button>Book</button></form>',
    'adults 13 euros',
  ],
  ['<form><label><input type="radio" name="d" value="38">Two days, 38 euros</label></form>', 'Two days, 38 euros'],
])('keeps what states a price, whatever its class: %s', (body, text) => {
  const filler =
    '<p>Our bakery on the quay has baked with rye and butter since 1962, and everything is made the same night.</p>'
  expect(read(`<h1>Shop</h1>${filler.repeat(3)}${body}`)).toContain(text)
})

it('removes comments of visitors below a page, even with prices', () => {
  const page = read(
    `<h1>Clocks</h1><p>${'We repair clocks and barometers for homes and museums. '.repeat(4)}</p></main><section id="comments"><h3>2 thoughts</h3><p>I paid them 250 euros for a mainspring, and it was well worth it in the end.</p></section><main>`,
  )
  expect(page).toContain('We repair clocks')
  expect(page).not.toContain('250 euros')
})

it('takes no telephone number of the maker of a site for that of the business', () => {
  const page = read(
    '<h1>Clocks</h1><p>We repair clocks and barometers for homes and museums.</p></main><footer><p>© 2026 Fenland Clocks. Developed by <a href="https://wa.me/254735348043">WebWorks</a></p><p><a href="https://wa.me/390461123988"><i class="icon"></i></a></p></footer><main>',
  )
  expect(page).not.toContain('735 348043')
  expect(page).toContain('WhatsApp: +39 0461 123988')
})
