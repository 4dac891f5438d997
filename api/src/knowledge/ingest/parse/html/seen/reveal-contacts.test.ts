import { expect, it } from 'vitest'
import { spelledEmailsIn } from '../../../../languages/entities/spelled-emails.js'
import { readPage, readWhole } from './read-page.testing.js'

it.each([
  ['<p><a href="tel:+390461123987;ext=12"><i></i></a></p>', 'Phone: +39 0461 123987'],
  ['<p>Call <a href="tel:+390461123987"><i></i></a></p>', 'Call +39 0461 123987'],
  [
    '<p><a href="https://www.google.com/maps/place/12+Quay+Street,+Ely">Find us on the map</a></p>',
    'Find us on the map (Address: 12 Quay Street, Ely)',
  ],
  ['<p><a href="mailto:desk@fen.example"><i></i></a></p>', 'Email: desk@fen.example'],
  ['<p><a href="https://maps.apple.com/?q=12+Quay+Street,+Ely"><i></i></a></p>', 'Address: 12 Quay Street, Ely'],
  ['<p><a href="tel://+390461123987"><i></i></a></p>', '+39 0461 123987'],
  ['<p><a href="callto:+390461123987"><svg></svg></a></p>', '+39 0461 123987'],
  ['<p><a href="whatsapp://send?phone=390461123987"><i></i></a></p>', 'WhatsApp: +39 0461 123987'],
  ['<p>desk<img src="at.png" alt="@">fen.example</p>', 'desk@fen.example'],
  ['<p><span style="unicode-bidi:bidi-override;direction:rtl">elpmaxe.nef@ksed</span></p>', 'desk@fen.example'],
  ['<iframe src="https://www.google.com/maps?q=12+Quay+Street,+Ely&output=embed"></iframe>', '12 Quay Street, Ely'],
  [
    '<p><joomla-hidden-mail is-email="1" text="ZGVza0BmZW4uZXhhbXBsZQ==">This email address is being protected from spambots.</joomla-hidden-mail></p>',
    'desk@fen.example',
  ],
])('shows what a visitor sees or reaches by %s', (main, shown) => {
  const page = readPage(main)
  expect(page).toContain(shown)
  expect(page).not.toContain('spambots')
})

it.each([
  'desk [at] fen [dot] example',
  'boss(at)fen.example',
  'desk [chiocciola] fen [punto] example',
  'desk (ät) fen (punkt) example',
  'desk [arobase] fen [point] example',
  'boss (arroba) fen (punto) example',
])('%s is an address', (written) => {
  expect(spelledEmailsIn(`Write to ${written}, please.`).length).toBe(1)
})

it('shows no address of the maker of a site', () => {
  const page = readWhole(
    '<html lang="en"><head><title>Page</title></head><body><main><h1>Shop</h1><p>We repair clocks and barometers for homes and museums.</p></main><footer><p><a href="mailto:desk@fen.example">Write to us</a></p><p>© 2026 Fenland. Site by <a href="mailto:hi@webworks.example">Webworks</a></p></footer></body></html>',
  )
  expect(page).toContain('desk@fen.example')
  expect(page).not.toContain('webworks.example')
})
