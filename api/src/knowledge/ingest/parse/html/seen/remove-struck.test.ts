import { expect, it } from 'vitest'
import { readPage } from './read-page.testing.js'

it.each([
  [
    'WooCommerce',
    '<p class="price"><del aria-hidden="true"><bdi><span>&pound;</span>89.00</bdi></del> <span class="screen-reader-text">Original price was: &pound;89.00.</span><ins aria-hidden="true"><bdi><span>&pound;</span>59.00</bdi></ins><span class="screen-reader-text">Current price is: &pound;59.00.</span></p>',
    '£59.00',
  ],
  [
    'Shopify',
    '<h2>Brass lamp</h2><div class="price price--on-sale"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item">€89,00</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item">€89,00</s></span><span class="visually-hidden">Sale price</span><span class="price-item">€59,00</span></div></div>',
    '€59,00',
  ],
  [
    'Squarespace',
    '<div class="product-price"><span class="visually-hidden">Sale Price:</span>€59.00 <span class="visually-hidden">Original Price:</span><span class="original-price">€89.00</span></div>',
    '€59.00',
  ],
  [
    'a style sheet',
    '<style>.price .was{text-decoration:line-through}</style><p class="price">Lamp <span class="was">€89</span> €59</p>',
    'Lamp €59',
  ],
  [
    'a style sheet by id',
    '<style>#old{text-decoration : line-through}</style><p>Lamp <span id="old">€89</span> €59</p>',
    'Lamp €59',
  ],
  [
    'a style sheet by tag and class',
    '<style>p.x, span.was{text-decoration-line:line-through}</style><p>Lamp <span class="was">€89</span> €59</p>',
    'Lamp €59',
  ],
  ['Tailwind', '<p>Lamp <span class="text-gray-500 line-through">€89</span> <span>€59</span></p>', 'Lamp €59'],
  ['Bootstrap', '<p>Lamp <span class="text-decoration-line-through">€89</span> €59</p>', 'Lamp €59'],
  ['a name', '<div class="wrap"><div class="price-old">€89</div><div class="price-new">€59</div></div>', '€59'],
])('keeps one price where %s strikes out the other', (_, main, price) => {
  const page = readPage(main)
  expect(page).toContain(price)
  expect(page).not.toContain('89')
})

it('removes a row that is struck out with all its cells', () => {
  const page = readPage(
    '<table><tr><th>Course</th><th>Date</th></tr><tr class="line-through"><td>Watches</td><td>9 May</td></tr><tr><td>Dials</td><td>12 May</td></tr></table>',
  )
  expect(page).toContain('Dials; Date: 12 May')
  expect(page).not.toContain('9 May')
})

it.each([
  '<p>Lamp <s style="text-decoration:none">€59</s></p>',
  '<style>s{text-decoration:none}</style><p>Lamp <s>€59</s></p>',
  '<style>@media print{.x{text-decoration:line-through}}.gone .x,.x:hover{text-decoration:line-through}</style><p class="x">Lamp €59</p>',
  '<p class="was-price">Lamp €59</p>',
  '<ul class="prices"><li>Chair <s>€59</s> €40</li><li>Lamp <b>€59</b></li></ul>',
])('keeps what is not struck out: %s', (main) => {
  expect(readPage(main)).toContain('Lamp €59')
})

it('keeps the visible price where another line is for machines', () => {
  expect(
    readPage(
      '<h2>Lamp</h2><div><div aria-hidden="true">€24<sup>99</sup></div><span class="sr-only">24 euros 99</span></div>',
    ),
  ).toContain('€24.99')
})
