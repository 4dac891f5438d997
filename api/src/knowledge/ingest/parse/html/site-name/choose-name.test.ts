import { expect, it } from 'vitest'
import { readHtml } from '../read-html.js'
import { SiteName } from './choose-name.js'

const text = 'We mend bicycles for everybody in the county, and collect them from your door on weekdays.'

interface Page {
  title: string
  head?: string
  body?: string
}

function nameOf(pages: readonly Page[], host = '127.0.0.1', lang = 'en'): string | undefined {
  const name = new SiteName()
  for (const [at, { title, head = '', body = '' }] of pages.entries()) {
    const html = `<html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}<main><p>${text}</p></main></body></html>`
    const url = `http://${host}/${at === 0 ? '' : `page-${at}`}`
    const { names } = readHtml(html, url, { siteNames: [], language: lang, knownFacts: new Set() })
    name.addWitnesses(names, at === 0)
  }
  return name.choose(host, lang)
}

const menu = (first: string): string =>
  `<nav><ul><li><a href="/">${first}</a></li><li><a href="/p">Preise</a></li><li><a href="/k">Kontakt</a></li></ul></nav>`
const rights = '<footer><p>© 2026 Pete’s Pedals. All rights reserved.</p></footer>'
const inner = ['Prices', 'Team', 'Contact'].map((title) => ({ title }))

it.each<[string, string | undefined, Page[], string?, string?]>([
  ['the default title of an editor', undefined, [{ title: 'Untitled Document' }]],
  ['such a title, and a © line', 'Pete’s Pedals', [{ title: 'Untitled Document', body: rights }]],
  ['the default name of a site builder', undefined, [{ title: 'Home | My Site' }]],
  ['"Home", also as heading', undefined, [{ title: 'Home', body: '<h1>Home</h1>' }, ...inner]],
  ['"Welcome"', undefined, [{ title: 'Welcome' }, ...inner]],
  ['"Index"', undefined, [{ title: 'Index' }, ...inner]],
  [
    '"Startseite" of a menu',
    undefined,
    [{ title: 'Startseite', body: menu('Startseite') }, ...inner],
    '127.0.0.1',
    'de',
  ],
  ['"Benvenuti"', undefined, [{ title: 'Benvenuti', body: menu('Home') }, ...inner], '127.0.0.1', 'it'],
  ['"Accueil" of a menu', undefined, [{ title: 'Accueil', body: menu('Accueil') }, ...inner], '127.0.0.1', 'fr'],
  [
    'a part that all titles share',
    'Pete’s Pedals',
    ['Home', 'Prices', 'Team', 'Contact'].map((title) => ({ title: `${title} | Pete’s Pedals` })),
  ],
  [
    'the host before a slogan',
    'Pete’s Pedals',
    [{ title: 'Bicycles for all – Pete’s Pedals' }],
    'www.petespedals.example',
  ],
  ['a title with one plain name', 'Zinnia', [{ title: 'Zinnia' }]],
  [
    'the data of a page before a generic title',
    'Pete’s Pedals',
    [
      {
        title: 'Home',
        head: '<script type="application/ld+json">{"@type":"LocalBusiness","name":"Pete’s Pedals"}</script>',
      },
    ],
  ],
  [
    'a generic og:site_name against others',
    'Pete’s Pedals',
    [
      {
        title: 'Home',
        head: '<meta property="og:site_name" content="My Site">',
        body: `<header><a class="logo" href="/"><img alt="Logo of Pete’s Pedals" src="l.png"></a></header>${rights}`,
      },
    ],
  ],
  [
    'a name of common words that its data declares',
    'The Hall',
    [{ title: 'Home', head: '<meta property="og:site_name" content="The Hall">' }],
  ],
  ['capitals and ordinary letters', 'Pete’s Pedals', [{ title: 'PETE’S PEDALS', body: rights }]],
])('weighs %s', (_, expected, pages, host, lang) => {
  expect(nameOf(pages, host, lang)).toBe(expected)
})
