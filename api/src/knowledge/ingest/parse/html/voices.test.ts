import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../chunking/chunk-document.js'
import { readHtml } from './read-html.js'

function voices(body: string, { lang = 'en', title = 'Page', path = '/page' } = {}): [string, string][] {
  const { document } = readHtml(
    `<html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`,
    `https://shop.example${path}`,
    { siteNames: [], language: 'en', knownFacts: new Set() },
  )
  return chunkDocument(document).map(({ voice, text }) => [voice ?? 'business', text])
}
const visitors = (body: string, lang = 'en'): string[] =>
  voices(body, { lang }).flatMap(([voice, text]) => (voice === 'visitor' ? text.split('\n') : []))
const business = (body: string, lang = 'en'): string =>
  voices(body, { lang })
    .flatMap(([voice, text]) => (voice === 'business' ? [text] : []))
    .join('\n')

describe('a passage in which a visitor speaks', () => {
  it('is recognized by schema.org, ARIA or class names', () => {
    const page =
      '<h1>Kennels</h1><p>We board twelve dogs at a time.</p><div itemscope itemtype="https://schema.org/Review"><p itemprop="reviewBody">They board thirty dogs, never again.</p></div><div role="comment"><p>We paid nine pounds a night.</p></div><div class="testimonial-card"><p>Open at six every morning, what luck!</p></div><p>Bring the vaccination card.</p>'
    expect(visitors(page)).toEqual([
      'They board thirty dogs, never again.',
      'We paid nine pounds a night.',
      'Open at six every morning, what luck!',
    ])
    expect(business(page)).toContain('Bring the vaccination card.')
  })

  it('is recognized by a quotation with the name of its author', () => {
    const page =
      '<h1>Agriturismo</h1><p>Le camere sono sei.</p><blockquote><p>Le camere erano dodici e fredde.</p><cite>Paola, Udine</cite></blockquote><figure><blockquote>Colazione fino a mezzogiorno.</blockquote><figcaption>Ugo B.</figcaption></figure><blockquote>La terra non si eredita.</blockquote>'
    expect(visitors(page, 'it')).toEqual(
      expect.arrayContaining(['Le camere erano dodici e fredde.', 'Colazione fino a mezzogiorno.']),
    )
    expect(business(page, 'it')).toContain('La terra non si eredita.')
    expect(business(page, 'it')).not.toContain('fredde')
  })

  const card = (stars: string, text: string, name: string): string =>
    `<div class="col">${stars}<p>${text}</p><p>${name}</p></div>`

  it('is recognized by cards side by side with stars', () => {
    const starred = `<h1>Ponies</h1><p>Rides last forty minutes.</p><div>${card('<span>★★★★★</span>', 'The ride lasted two hours and cost nothing.', 'Ann')}${card('<i role="img" aria-label="Rated 4.5 out of 5"></i>', 'They come to your house as well.', 'Bob')}</div>`
    expect(business(starred)).toBe('Rides last forty minutes.')
  })

  it('is recognized by cards side by side with quotation marks', () => {
    const said = `<h1>Sartoria</h1><p>Gli orli sono pronti in tre giorni.</p><div>${card('', '“Il mio orlo era pronto in un’ora soltanto.”', 'Rita F.')}${card('', '“Lavorano anche la domenica, incredibile.”', 'Dario M.')}</div>`
    expect(business(said, 'it')).toBe('Gli orli sono pronti in tre giorni.')
  })

  it('is not recognized by the stars of a hotel or a product', () => {
    // A hotel's stars and product ratings are the business's text.
    expect(
      business('<h1>Hotel Molo</h1><div><p>★★★</p><p>All of our rooms look out over the harbour.</p></div>'),
    ).toContain('harbour')
    expect(
      business(
        `<h1>Tea</h1><div>${card('<span>★★★★☆</span>', 'Assam', '£4')}${card('<span>★★★★★</span>', 'Darjeeling', '£6')}</div>`,
      ),
    ).toContain('Assam')
  })
})

describe('a page that speaks for lawyers', () => {
  it.each([
    ['/privacy-policy', 'Privacy policy', 'en'],
    ['/en/terms-and-conditions/', 'Terms', 'en'],
    ['/p/12', 'Informativa sulla privacy | Sartoria', 'it'],
    ['/note-legali.html', 'Note', 'it'],
    ['/cookie-policy', 'Cookies', 'en'],
    ['/impressum', 'Impressum', 'en'],
  ])('is %s', (path, title, lang) => {
    const told = voices(
      `<main><h1>${title}</h1><p>The controller keeps what you write for ten years.</p></main><footer><p>Call 01234 567890 or visit 12 Quay Street.</p></footer>`,
      { path, title, lang },
    )
    expect(told).toContainEqual(['legal', 'The controller keeps what you write for ten years.'])
    expect(
      told
        .filter(([voice]) => voice === 'business')
        .map(([, text]) => text)
        .join(),
    ).toMatch(/^$|01234 567890/)
  })

  it.each([
    ['/cookies', 'Our cookies | The Bun House'],
    ['/conditions', 'Conditions we treat'],
    ['/booking-policy', 'Booking and cancelling'],
  ])('is not %s', (path, title) => {
    expect(voices(`<h1>${title}</h1><p>Ask for them at the counter every day.</p>`, { path, title })[0]?.[0]).toBe(
      'business',
    )
  })
})
