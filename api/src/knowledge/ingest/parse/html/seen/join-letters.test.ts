import { expect, it } from 'vitest'
import { withoutBreakSigns } from './join-letters.js'
import { readPage } from './read-page.testing.js'

it.each([
  ['O P E N I N G\u00a0\u00a0 H O U R S', 'OPENING HOURS'],
  ['M\u00a0E\u00a0N\u00a0U', 'MENU'],
  ['P\u2009I\u2009Z\u2009Z\u2009A  6 €', 'PIZZA  6 €'],
  ['М Е Н Ю', 'МЕНЮ'],
  ['Auf\u200clage', 'Auflage'],
  ['\u202a+39 0461 123987\u202c', '+39 0461 123987'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['A B C D', 'A B C D'],
  ['S M L X', 'S M L X'],
  ['Plans A and B', 'Plans A and B'],
])('%s is read as %s', (written, shown) => {
  expect(withoutBreakSigns(written).trim()).toBe(shown)
})

it('keeps sizes in boxes apart', () => {
  const page = readPage(
    '<p>Sizes: <span class="size">S</span><span class="size">M</span><span class="size">L</span></p>',
  )
  expect(page).toContain('Sizes: S M L')
})
