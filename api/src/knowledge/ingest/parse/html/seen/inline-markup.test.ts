import { array, assert as check, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { readPage } from './read-page.testing.js'

it.each([
  ['<p>Reinigung: 24<sup>90 €</sup></p>', 'de', '24,90 €'],
  ['<p>Reinigung\n <span class="w">24</span>\n <sup>90</sup>\n <span>€</span></p>', 'de', '24,90 €'],
  [
    '<p><span class="align-top">$</span><span class="big">29</span><span class="align-top">95</span></p>',
    'en',
    '$29.95',
  ],
  ['<p>Plan <sup>€</sup><span>19</span><sup>90</sup><span>/mo</span></p>', 'en', '€19.90/mo'],
  ['<h2>Pizze (prezzi in euro)</h2><ul><li>Margherita <span>6<sup>50</sup></span></li></ul>', 'it', 'Margherita 6,50'],
  [
    '<div class="price"><div class="euros">49</div><div class="cents">95</div><div class="cur">€</div></div>',
    'de',
    '49,95 €',
  ],
  [
    '<div class="table"><h3>Gold care</h3><div class="price"><span>$</span><span class="integer-part">39</span><div class="after-price"><span class="fractional-part">99</span></div></div></div>',
    'en',
    '39.99',
  ],
  ['<p>49<sup>90</sup>–59<sup>90</sup> €</p>', 'de', '49,90–59,90 €'],
  ['<p>da 9<sup>30</sup> a 12<sup>15</sup> euro</p>', 'it', '9,30 a 12,15 euro'],
  ['<p>Nettoyage <span><span>49</span><span><sup>€</sup><sub>90</sub></span></span></p>', 'fr', '49,90 €'],
] as const)('%s in %s is one price with cents', (main, language, price) => {
  expect(readPage(main, language)).toContain(price)
})

it.each([
  [
    '<p>Montag 8<sup>30</sup> – 12<sup>00</sup> Uhr und 14<sup>00</sup> bis 18<sup>30</sup> Uhr</p>',
    'de',
    ['8:30', '14:00'],
  ],
  ['<p>Aperti dalle 8<sup>30</sup> alle 12<sup>00</sup></p>', 'it', ['dalle 8:30 alle 12:00']],
  ['<p>Ouvert de 8h<sup>30</sup> à 12h<sup>00</sup></p>', 'fr', ['8h30', '12h00']],
  [
    '<p>Abierto de 9<sup>30</sup> a 14<sup>00</sup> y de 16<sup>30</sup> a 20<sup>00</sup>.</p>',
    'es',
    ['9:30 a 14:00', '16:30 a 20:00'],
  ],
  [
    '<p>Open from 9<sup>30</sup> to 5<sup>15</sup>; the tour is at 10<sup>45</sup>.</p>',
    'en',
    ['9:30 to 5:15', 'at 10:45'],
  ],
  ['<p>Di–Sa 17<u>30</u> bis 23<u>00</u> Uhr</p>', 'de', ['17:30 bis 23:00']],
  ['<p>Sa 9<sup>00</sup>, und Espresso 2<sup>50</sup></p>', 'de', ['Sa 9:00', 'Espresso 2,50']],
] as const)('%s in %s tells times of day', (main, language, times) => {
  for (const time of times) expect(readPage(main, language)).toContain(time)
})

it.each([
  ['<p>The years 20<span>24</span> to 20<span>26</span> and since 19<b>62</b>.</p>', '2024 to 2026 and since 1962'],
  ['<p>5 · 10<sup>12</sup> bytes in 3 km<span style="vertical-align:super">2</span></p>', '10¹² bytes in 3 km²'],
  ['<p>The hall has 40 m<small>2</small> and SO<sub>4</sub><sup>2−</sup>.</p>', '40 m² and SO₄²⁻'],
  ['<p>Takes 2<span class="frac"><span>1</span><span>/</span><span>2</span></span> hours.</p>', 'Takes 2½ hours.'],
  ['<p>A 3<span class="fraction"><sup>1</sup><sub>2</sub></span> inch pipe.</p>', 'A 3½ inch pipe.'],
  ['<p>Takes 1<sup>3</sup><span>&frasl;</span><sub>4</sub> hours.</p>', 'Takes 1¾ hours.'],
  ['<p>Takes 2<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> hours.</p>', 'Takes 2½ hours.'],
  ['<p>An area of <math><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math>.</p>', 'An area of πr².'],
])('%s keeps its meaning: %s', (main, text) => {
  expect(readPage(main)).toContain(text)
})

const notes = '<ol class="notes"><li id="fn1">Plus parts. <a href="#ref1">↩</a></li></ol>'
it.each([
  '<p>A clean costs 49<sup><a aria-describedby="label" href="/page#fn1" id="ref1">1</a></sup> euros.</p>',
  '<p>A clean costs 49<a class="footnote" href="#fn1">1</a> euros.</p>',
  '<p>A clean costs 49<sup>1, 2</sup> euros.</p>',
  '<p>A clean costs 49<sup>2)</sup> euros.</p>',
  '<p>A clean costs 49<span style="vertical-align: super">1</span> euros.</p><p><span style="vertical-align: super">1</span> on Mondays</p>',
  '<p>A clean costs 49<sup>†</sup> euros.</p><p>† on Mondays</p>',
  '<p>A clean costs 49<sup>1</sup> euros.</p><p><small><sup>1</sup> plus parts<br><sup>2</sup> on Mondays</small></p>',
])('%s leaves no mark of a note in its price', (main) => {
  const page = readPage(main + notes)
  expect(page).toContain('A clean costs 49 euros.')
  expect(page).not.toContain('↩')
})

it('takes one raised digit behind a price for the mark of a note', () => {
  expect(
    readPage('<table><tr><th>Service</th><th>Price</th></tr><tr><td>Clean</td><td>49 €<sup>1</sup></td></tr></table>'),
  ).toMatch(/Price: 49 €$/m)
})

it('keeps a link that stands alone, or a number that links elsewhere', () => {
  expect(readPage('<p>See <a href="#prices">2</a> or <a href="#rooms">Rooms</a>.</p>')).toContain('See 2 or Rooms.')
})

it('reads raised minutes as minutes, whatever joins two times', () => {
  const range = record({
    from: integer({ min: 6, max: 12 }),
    to: integer({ min: 13, max: 23 }),
    minutes: array(constantFrom('00', '15', '30', '45'), { minLength: 2, maxLength: 2 }),
    join: constantFrom(
      ['en', ' to '],
      ['en', '–'],
      ['de', ' bis '],
      ['it', ' alle '],
      ['fr', ' à '],
      ['es', ' a las '],
      ['pt', ' às '],
    ),
  })
  check(
    property(range, ({ from, to, minutes: [first = '', second = ''], join: [language = 'en', join = ''] }) => {
      const page = readPage(`<p>${from}<sup>${first}</sup>${join}${to}<sup>${second}</sup></p>`, language)
      expect(page).toContain(`${from}:${first}`)
      expect(page).toContain(`${to}:${second}`)
    }),
    { numRuns: 100 },
  )
})
