import { expect, it } from 'vitest'
import { readPage } from './read-page.testing.js'

it.each([
  ['<div class="fact"><b>Dove</b>Palazzetto comunale di Vezzano</div>', 'Dove Palazzetto comunale'],
  ['<div class="stat"><strong>48 hrs</strong>Standard lead time of orders</div>', '48 hrs Standard lead time'],
  ['<div class="stat"><strong>250</strong>Guests in the garden</div>', '250 Guests in'],
  ['<div class="fact"><b>Where:</b>Sports hall of Vezzano</div>', 'Where: Sports hall'],
  ['<p>Grundbetrag<small>allgemeine Aufwendungen und Unterricht</small></p>', 'Grundbetrag allgemeine'],
  ['<p>Grundbetrag<small><em>allgemeine Aufwendungen und Unterricht</em></small></p>', 'Grundbetrag allgemeine'],
  ['<p><b>Il corso dura tre mesi.</b>Si tiene a maggio.</p>', 'mesi. Si tiene'],
] as const)('keeps apart what a style sheet sets apart: %s', (main, text) => {
  expect(readPage(main)).toContain(text)
})

it.each([
  ['<p>Bundle<span>Boss</span> is made in Leeds.</p><p>BundleBoss ships.</p>', 'BundleBoss is made'],
  [
    '<p>Weber<b>Haus</b> is made of wood.</p><p><a href="https://weberhaus.example/">Visit us</a></p>',
    'WeberHaus is made',
  ],
  ['<p>We fix every i<b>Phone</b> of any age.</p>', 'iPhone of any age'],
  ['<p>The 7<b>Eleven</b> is around the corner.</p>', '7Eleven is around'],
  ['<p>Booking.<b>Com</b> guests are welcome.</p>', 'Booking.Com guests'],
  ['<p>Hello<!-- -->World of boats and sails.</p>', 'HelloWorld of boats'],
  ['<p>Write to info@muster<wbr>Firma.example today.</p>', 'info@musterFirma.example'],
  ['<p>Call <code>get<var>Name</var></code> first of all.</p>', 'getName'],
  ['<p>Two guest<small>s</small> a room.</p>', 'guests a room'],
  ['<p>It costs 12<small>,50</small> euro.</p>', '12,50 euro'],
  ['<p>N<small>EW YORK</small> is far away.</p>', 'NEW YORK is far'],
] as const)('leaves a word in one piece: %s', (main, text) => {
  expect(readPage(main)).toContain(text)
})
