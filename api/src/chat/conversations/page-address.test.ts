import { expect, it } from 'vitest'
import { storedPageAddress } from './page-address.js'

it.each([
  [
    'https://shop.example/cart?reset=4f2a&utm_source=news&gclid=x1#top',
    'https://shop.example/cart?utm_source=news&gclid=x1',
  ],
  ['https://shop.example/?session=abc', 'https://shop.example/'],
  ['https://ada:secret@shop.example/a', 'https://shop.example/a'],
  ['http://127.0.0.1:8080/a%20b?utm_campaign=a%26b', 'http://127.0.0.1:8080/a%20b?utm_campaign=a%26b'],
  ['https://shop.example//other.example/a', 'https://shop.example//other.example/a'],
  ['data:text/html,hello', null],
  ['not an address', null],
  [undefined, null],
])('stores of %s only what gives no access', (address, stored) => {
  expect(storedPageAddress(address)).toBe(stored)
})
