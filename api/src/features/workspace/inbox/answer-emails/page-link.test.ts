import { expect, it } from 'vitest'
import { pageLink } from './page-link.js'

it.each([
  ['https://shop.example/bread?from=a&p=123', 'https://shop.example/bread?from=a&p=123'],
  ['https://shop.example/?page_id=7&lang=pane integrale', 'https://shop.example/?page_id=7&lang=pane+integrale'],
  ['https://shop.example/go?next=https://evil.example&id=4', 'https://shop.example/go?id=4'],
  ['https://shop.example/go?to=//evil.example', 'https://shop.example/go'],
  ['https://shop.example/go?to=evil.example', 'https://shop.example/go'],
  ['https://shop.example/go?to=%2f%2fevil.example', 'https://shop.example/go'],
  ['https://shop.example/a?text=%0d%0aBcc:', 'https://shop.example/a'],
])('keeps of %s what chooses the page', (page, link) => {
  expect(pageLink(page).href).toBe(link)
})
