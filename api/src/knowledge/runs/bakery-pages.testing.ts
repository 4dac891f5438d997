import type { Answer } from '../ingest/crawl/hostile-site.testing.js'

const footer =
  '<footer><p>Mill Bakery, 12 High Street</p><p>Open Monday to Friday 8:00–17:00</p><p>Cookie policy</p></footer>'
export const bakery = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Mill Bakery</title><meta property="og:site_name" content="Mill Bakery"><meta name="theme-color" content="#a33b20"></head>
  <body><header><nav><a href="/">Home</a> <a href="/bread">Bread</a> <a href="/prices">Prices</a> <a href="/faq">FAQ</a></nav></header><main><h1>${title}</h1>${body}<p class="x">Call us about anything at all today</p></main>${footer}</body></html>`
export const bakeryPages: Record<string, Answer> = {
  '/': bakery(
    'Welcome',
    '<p>We bake sourdough bread in a wood-fired oven in the middle of the village.</p><a href="/missing">gone</a>',
  ),
  '/bread': bakery('Bread', '<p>Our rye loaf takes two days to make and keeps for a week.</p>'),
  '/prices': bakery(
    'Prices',
    '<table><tr><th>Bread</th><th>Price</th></tr><tr><td>Rye</td><td>€4.50</td></tr></table>',
  ),
  '/faq': bakery('Questions', '<h3>Do you deliver?</h3><p>Yes, within five kilometers of the village.</p>'),
}
