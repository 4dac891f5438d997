import { describe, expect, it } from 'vitest'
import { readHtml } from '../read-html.js'

function said(body: string, lang = 'en'): string[] {
  const { document } = readHtml(
    `<html lang="${lang}"><head><title>Page</title></head><body>${body}</body></html>`,
    'https://shop.example/tours',
    { siteNames: [], language: 'en', knownFacts: new Set() },
  )
  return document.blocks.flatMap(({ headings, text }) => headings.concat(text.split('\n')))
}
const tours = '<h1>Kayak tours</h1><p>We paddle out at dawn with at most eight guests.</p>'
const told = ['Kayak tours', 'We paddle out at dawn with at most eight guests.']

describe('what only leads on is not read', () => {
  it.each([
    [
      'the menu, in a box without a name',
      '<div><a href="/">Start</a> | <a href="/a">Tours</a> | <a href="/b">Prices</a></div>',
    ],
    [
      'the menu, in a list',
      '<ul><li><a href="/it/">Inizio</a></li><li><a href="/corsi">Corsi</a></li><li><a href="/chi">Chi siamo</a></li></ul>',
    ],
    [
      'the way back',
      '<p>You are here: <a href="https://shop.example/">Home</a> &gt; <a href="https://shop.example/all">All tours</a> &gt; Kayaks</p>',
    ],
    ['page numbers', '<p><a href="/2">2</a> <a href="/3">3</a> <a href="/2">Avanti</a></p>'],
    ['a call to action', '<p><a href="/book">Reserve your seat</a></p>'],
    ['two of them', '<div><a href="/book">Prenota subito</a> <a href="/all">Tutti i corsi</a></div>'],
    [
      'buttons',
      '<div role="button" tabindex="0">Mostra altri</div><span role="button">Show filters</span><button>Add to basket</button>',
    ],
    [
      'places to share',
      '<p>Share: <a href="https://facebook.com/sharer?u=x">Facebook</a> <a href="https://x.com/intent?x">X</a> <a href="mailto:?subject=x">E-mail</a></p>',
    ],
    [
      'a notice about cookies',
      '<div><p>This website uses cookies to give you the best experience. <a href="/cookies">More about it</a></p></div>',
    ],
    [
      'the same in Italian',
      '<div><p>Questo sito usa cookie tecnici e di terze parti.</p><button>Va bene</button></div>',
    ],
    ['the same in one line', '<p>Copyright © Bay Kayaks 2020 - <a href="/p">Privacy</a> - Made by Web Lab</p>'],
  ])('%s', (_what, html) => {
    expect(said(`${tours}${html}`)).toEqual(told)
    expect(said(`${html}${tours}`)).toEqual(told)
  })

  const rights = '<p>© 2024 Bay Kayaks</p>'

  it('a rights notice with the maker of the site at the end of a page', () => {
    expect(said(`${tours}<div>${rights}<p>Website by Pixel Studio</p></div>`)).toEqual(told)
  })

  it('a rights notice above a page, which is read', () => {
    // A rights notice at the top precedes the page.
    expect(said(`${rights}<p>Wetsuits for hire</p>${tours}`).join('\n')).toContain('Wetsuits for hire')
  })

  it('an invitation behind a sentence, in any words', () => {
    const card = (title: string, text: string, path: string): string =>
      `<div><h3>${title}</h3><p>${text}</p><a href="${path}">Vai all’articolo</a></div>`
    expect(
      said(
        `<h1>Vela</h1>${card('Regata', 'Si corre il 12 maggio davanti al faro vecchio.', '/r')}${card('Bambini', 'Da giugno, dai sei anni in su, con giubbotto.', '/b')}`,
        'it',
      ).join('\n'),
    ).not.toContain('articolo')
    expect(
      said('<h1>Bateaux</h1><p>We have bought four new double kayaks. <a href="/n">Lire la suite →</a></p>'),
    ).toEqual(['Bateaux', 'We have bought four new double kayaks.'])
  })
})

describe('what a link says is read', () => {
  it.each([
    ['in a sentence', '<p>See our <a href="/care">care guide</a> before you oil the wood.</p>', 'care guide'],
    [
      'as the name of what there is',
      '<div><a class="c" href="/w">Weddings</a><a class="c" href="/l">Lessons</a><a class="c" href="/c">Choirs</a></div>',
      'Lessons',
    ],
    [
      'in a list of what there is',
      '<ul><li><a href="/chairs">Chairs</a></li><li><a href="/beds">Beds</a></li></ul>',
      'Beds',
    ],
    ['as a number to call', '<p><a href="tel:0431223344">0431 22 33 44</a></p>', '0431 22 33 44'],
    ['as an address to write to', '<p><a href="mailto:a@bay.example">a@bay.example</a></p>', 'a@bay.example'],
    ['as a price', '<p><a href="/book">From £40</a></p>', 'From £40'],
    [
      'as a question that opens',
      '<a href="#a1">Sending of parcels</a><div id="a1"><p>Parcels leave at noon every day.</p></div>',
      'Sending of parcels',
    ],
    [
      'of a baker’s cookies',
      '<div><p>Our cookies are baked every morning.</p><a href="/order">Order</a></div>',
      'Our cookies are baked every morning.',
    ],
    [
      'behind a company number',
      '<p>© 2020 Bay Kayaks - VAT No 123456789 - <a href="/p">Privacy</a></p>',
      'VAT No 123456789',
    ],
  ])('%s', (_where, html, text) => {
    expect(said(`${tours}${html}`).join('\n')).toContain(text)
  })
})
