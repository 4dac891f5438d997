import { describe, expect, it } from 'vitest'
import { readHtml } from '../read-html.js'

function said(body: string, { lang = 'en', style = '' } = {}): string {
  const { document } = readHtml(
    `<html lang="${lang}"><head><title>Page</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
    'https://shop.example/',
    { siteNames: [], language: 'en', knownFacts: new Set() },
  )
  return document.blocks.map(({ headings, text }) => [...headings, text].join('\n')).join('\n')
}
const filler = 'The ferry leaves from the old pier in front of the fish market and takes forty minutes to the island. '

describe('what a script shows for a reason of its own is not read', () => {
  it.each([
    ['hidden by an attribute', '<div hidden><p>Bookings are closed for this season.</p></div>'],
    ['by a style of its own', '<p style="color:red; display: none">Bookings are closed for this season.</p>'],
    ['by the page’s styles', '<p class="notice-full">Bookings are closed for this season.</p>'],
    ['by a utility class', '<div class="box d-none">Bookings are closed for this season.</div>'],
    ['for machines as well', '<div aria-hidden="true"><p>Bookings are closed for this season.</p></div>'],
    ['as a live region', '<div role="alert" hidden>Bookings are closed for this season.</div>'],
    [
      'beside a form',
      '<div><form><input></form><div class="w-form-fail"><div>Bookings are closed for this season.</div></div></div>',
    ],
    ['in a template', '<template><p>Bookings are closed for this season.</p></template>'],
    ['without scripts', '<noscript><p>Bookings are closed for this season.</p></noscript>'],
  ])('%s', (_how, box) => {
    const style = '.notice-full{margin:0;display:none}@media print{.menu{display:none}}'
    expect(said(`<h1>Ferry</h1><p>${filler}</p>${box}<p>Dogs travel free.</p>`, { style })).toBe(
      `Ferry\n${filler.trim()}\nFerry\nDogs travel free.`,
    )
    expect(said(`<h1>Traghetto</h1>${box}<p>I cani viaggiano gratis.</p>`, { style, lang: 'it' })).not.toContain(
      'closed',
    )
  })
})

describe('what a visitor can open is read', () => {
  it.each([
    [
      'a tab',
      '<div role="tablist"><button role="tab" aria-controls="w">Winter</button></div><div id="w" role="tabpanel" hidden><p>Two boats a day.</p></div>',
    ],
    [
      'a collapsed answer',
      '<h3>How often?</h3><div style="display:none"><p>Two boats a day.</p></div><h3>And dogs?</h3><div style="display:none"><p>Free.</p></div>',
    ],
    [
      'what a link leads to',
      '<a href="#winter">Winter</a><section id="winter" class="hidden"><p>Two boats a day.</p></section>',
    ],
    [
      'what a button above it opens',
      '<div><button type="button">Winter timetable</button></div><div hidden><p>Two boats a day.</p></div>',
    ],
    ['what is found when it is looked for', '<div hidden="until-found"><p>Two boats a day.</p></div>'],
    [
      'what a box to tick opens',
      '<input type="checkbox" id="c"><label for="c">Winter</label><div class="hide"><p>Two boats a day.</p></div>',
    ],
    [
      'a slide',
      `<div><div class="slide active"><h3>Summer</h3><p>Six boats.</p></div><div class="slide" aria-hidden="true"><h3>Winter</h3><p>Two boats a day.</p></div></div>`,
    ],
    [
      'a step',
      `<div><div class="step">Choose the day of your journey and the pier that you leave from.</div><div class="step" style="display:none">Two boats a day. Choose one of them, and say how many of you come along.</div></div>`,
    ],
    ['what is long', `<div hidden><p>Two boats a day. ${filler.repeat(4)}</p></div>`],
    ['what is shown where there is room', '<div class="hidden md:block"><p>Two boats a day.</p></div>'],
    ['what styles show on a large screen', '<div class="wide"><p>Two boats a day.</p></div>'],
    ['a notice that is shown', '<div class="alert alert-info" role="alert">Two boats a day.</div>'],
  ])('%s', (_what, box) => {
    const style = '.wide{display:none}@media (min-width:40em){.wide{display:block}}'
    expect(said(`<h1>Ferry</h1><p>Dogs travel free.</p>${box}`, { style })).toContain('Two boats a day.')
  })
})
