import { describe, expect, it } from 'vitest'
import { awaitsScript } from './awaits-script.js'
import { parseHtml } from './html-tree.js'

const script = '<script src="/app.js"></script>'
const page = (body: string, lang = 'en', scripts = script): boolean =>
  awaitsScript(parseHtml(`<html lang="${lang}"><head><title>Page</title></head><body>${body}${scripts}</body></html>`))
const about = '<h1>Trattoria</h1><p>We cook what the market has on the day, for thirty guests at most.</p>'

describe('a page waits for a script', () => {
  it.each([
    [
      'where a heading has an empty container under it',
      '<h2>Our menu</h2><div id="menu-root"></div><h2>Where we are</h2><p>Behind the church.</p>',
    ],
    [
      'also at its end, and below a line that announces it',
      '<h2>Listino prezzi</h2><p>Ecco i nostri prezzi:</p><section><div data-sheet="prezzi"></div></section>',
    ],
    ['where the container has a name of its own', '<h2>Rates</h2><price-table></price-table>'],
    [
      'where a table names its columns and has no row',
      '<table><thead><tr><th>Room</th><th>Price</th></tr></thead><tbody id="rows"></tbody></table>',
    ],
    ['where a skeleton stands', '<ul class="list"><li class="skeleton-line"></li><li class="skeleton-line"></li></ul>'],
    ['where a part says that it is busy', '<div aria-busy="true"></div>'],
    ['where instructions were left', '<ul><li>{{ dish.name }}</li></ul>'],
    ['where a loop was left', '<template x-for="dish in dishes"><p></p></template>'],
  ])('%s', (_where, html) => {
    expect(page(`${about}${html}`)).toBe(true)
    expect(page(`${about}${html}`, 'en', '')).toBe(false)
    expect(page(`${about}${html}`, 'en', '<script type="application/ld+json">{}</script>')).toBe(false)
  })
})

describe('a page is whole', () => {
  it.each([
    ['with a map', '<h2>Where we are</h2><div id="map"></div>'],
    ['with a picture', '<h2>Our house</h2><div id="front"><img src="a.jpg"></div>'],
    ['with a picture that its style draws', '<h2>Our house</h2><div id="front" style="background:url(a.jpg)"></div>'],
    ['with a line under the title', '<h2>Rates</h2><div class="divider"></div><p>Forty euro a night.</p>'],
    [
      'with smaller headings under the title',
      '<h2>Rates</h2><div id="line"></div><h3>Summer</h3><p>Forty euro a night.</p>',
    ],
    ['with what only adds to it', '<p>Forty euro a night.</p><div id="chat"></div><div data-cookie></div>'],
    ['with a form that a script draws', '<h2>Write to us</h2><p>We answer on the same day.</p><div id="form"></div>'],
  ])('%s', (_what, html) => {
    expect(page(`${about}${html}`)).toBe(false)
    expect(page(`<h1>Locanda</h1><p>Sei camere sul fiume.</p>${html}`, 'it')).toBe(false)
  })
})
