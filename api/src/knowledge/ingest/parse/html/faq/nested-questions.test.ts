import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml } from '../read-html.js'

const answers = [
  'Parcels leave our store on the day of the order when it comes before noon, and on the next day otherwise.',
  'Whatever does not fit may come back within thirty days, as long as it was not worn outside of the house.',
  'Gift cards are sold at the desk of the shop in any amount between ten and two hundred pounds.',
  'Repairs take two weeks in winter and up to four in summer, when everybody rides.',
]
const titles = [
  'When are parcels sent?',
  'Can I send things back?',
  'Do you sell gift cards?',
  'How long do repairs take?',
]
/** Recognizable as questions only by position. */
const plain = ['Sending of parcels', 'Returns', 'Gift cards', 'Time of repairs']

type Entry = readonly [question: string, answer: string]
const entries = (names: readonly string[]): Entry[] => names.map((name, index) => [name, answers[index] ?? ''])

function grouped(
  names: readonly string[],
  group: (title: string, inner: string) => string,
  entry: (entry: Entry, index: number) => string,
): string {
  const all = entries(names).map((one, index) => entry(one, index))
  return group('Orders', all.slice(0, 2).join('\n')) + group('Shop', all.slice(2).join('\n'))
}
const under = (title: string, inner: string): string => `<h2>${title}</h2>${inner}`
const section = (title: string, inner: string): string => `<section><h2>${title}</h2>${inner}</section>`

const shapes: readonly (readonly [name: string, html: (names: readonly string[]) => string, marked: boolean])[] = [
  ['headings under headings', (names) => grouped(names, under, ([q, a]) => `<h3>${q}</h3><p>${a}</p>`), false],
  [
    'numbered headings',
    (names) =>
      grouped(
        names,
        (title, inner) => `<h2>1 ${title}</h2>${inner}`,
        ([q, a], n) => `<h3 id="s${n}">1.${n + 1}. ${q}</h3><p>${a}</p>`,
      ),
    false,
  ],
  [
    'numbered headings, linked from a list of contents',
    (names) =>
      `<div class="toc"><ul>${names.map((q, n) => `<li><a href="#s${n}">1.${n + 1} ${q}</a></li>`).join('')}</ul></div>` +
      grouped(
        names,
        (title, inner) => `<div class="sect1"><h2 class="title">Chapter 1. ${title}</h2>${inner}</div>`,
        ([q, a], n) =>
          `<div class="section"><div class="titlepage"><div><div><h3 class="title"><a id="s${n}"></a>1.${n + 1}. ${q}</h3></div></div></div><p>${a}</p></div>`,
      ),
    false,
  ],
  [
    'headings of the fourth level in sections',
    (names) => grouped(names, section, ([q, a]) => `<article><h4>${q}</h4><div><p>${a}</p></div></article>`),
    false,
  ],
  [
    'definition lists',
    (names) =>
      grouped(
        names,
        (title, inner) => `<h2>${title}</h2><dl class="faq">${inner}</dl>`,
        ([q, a]) => `<dt>${q}</dt><dd>${a}</dd>`,
      ),
    true,
  ],
  [
    'definition lists in groups of div',
    (names) =>
      grouped(
        names,
        (title, inner) => `<h2>${title}</h2><dl class="faq">${inner}</dl>`,
        ([q, a]) => `<div><dt><strong>${q}</strong></dt><dd><p>${a}</p></dd></div>`,
      ),
    true,
  ],
  [
    'details in sections',
    (names) =>
      grouped(names, section, ([q, a]) => `<details><summary><h3>${q}</h3></summary><div><p>${a}</p></div></details>`),
    true,
  ],
  [
    'an accordion of div with aria-controls',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div><div role="button" tabindex="0" aria-expanded="false" aria-controls="x${n}">${q}</div><div id="x${n}" role="region" hidden><p>${a}</p></div></div>`,
      ),
    true,
  ],
  [
    'an accordion of links',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div class="card"><div class="card-header"><a data-toggle="collapse" href="#x${n}" aria-expanded="false" aria-controls="x${n}">${q}</a></div><div id="x${n}" class="collapse"><div class="card-body">${a}</div></div></div>`,
      ),
    true,
  ],
  [
    'an accordion of span and div without classes',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) => `<div><span role="button" aria-controls="x${n}">${q}</span><div id="x${n}">${a}</div></div>`,
      ),
    true,
  ],
  [
    'WordPress, Elementor',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div class="elementor-accordion-item"><div id="elementor-tab-title-${n}" class="elementor-tab-title" data-tab="${n}" role="button" aria-controls="elementor-tab-content-${n}" aria-expanded="false"><span class="elementor-accordion-icon"><i class="fas fa-plus"></i></span><a class="elementor-accordion-title" tabindex="0">${q}</a></div><div id="elementor-tab-content-${n}" class="elementor-tab-content elementor-clearfix" role="region"><p>${a}</p></div></div>`,
      ),
    true,
  ],
  [
    'WordPress, Elementor’s toggle',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div class="elementor-toggle-item"><h5 class="elementor-tab-title" role="button" aria-controls="c${n}"><a class="elementor-toggle-title">${q}</a></h5><div id="c${n}" class="elementor-tab-content" role="region"><p>${a}</p></div></div>`,
      ),
    true,
  ],
  [
    'WordPress, Elementor’s nested accordion',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<details id="e-n-accordion-item-${n}" class="e-n-accordion-item"><summary class="e-n-accordion-item-title"><span class="e-n-accordion-item-title-header"><div class="e-n-accordion-item-title-text">${q}</div></span><span class="e-n-accordion-item-title-icon"></span></summary><div role="region" class="elementor-element e-con"><div class="elementor-widget-text-editor"><p>${a}</p></div></div></details>`,
      ),
    true,
  ],
  [
    'WordPress, Yoast blocks',
    (names) =>
      grouped(
        names,
        under,
        ([q, a]) =>
          `<div class="schema-faq wp-block-yoast-faq-block"><div class="schema-faq-section"><strong class="schema-faq-question">${q}</strong><p class="schema-faq-answer">${a}</p></div></div>`,
      ),
    true,
  ],
  [
    'WordPress, Divi',
    (names) =>
      grouped(
        names,
        under,
        ([q, a]) =>
          `<div class="et_pb_module et_pb_toggle et_pb_toggle_close"><h5 class="et_pb_toggle_title">${q}</h5><div class="et_pb_toggle_content clearfix"><p>${a}</p></div></div>`,
      ),
    true,
  ],
  [
    'Shopify, collapsible content',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div class="accordion"><details id="Details-${n}"><summary id="Summary-${n}"><div class="summary__title"><svg class="icon icon-accordion"></svg><h3 class="h4 accordion__title inline-richtext">${q}</h3></div><svg class="icon icon-caret"></svg></summary><div class="accordion__content rte" id="CollapsibleAccordion-${n}" role="region"><p>${a}</p></div></details></div>`,
      ),
    true,
  ],
  [
    'Bootstrap',
    (names) =>
      grouped(
        names,
        under,
        ([q, a], n) =>
          `<div class="accordion-item"><h3 class="accordion-header"><button class="accordion-button collapsed" type="button" data-bs-target="#b${n}" aria-controls="b${n}">${q}</button></h3><div id="b${n}" class="accordion-collapse collapse"><div class="accordion-body">${a}</div></div></div>`,
      ),
    true,
  ],
]

function chunksOf(inner: string): { heading: string; text: string }[] {
  const html = `<!doctype html><html lang="en"><head><title>FAQ | Wheel House</title></head><body><main><h1>Frequently asked questions</h1><p>We are asked these things every week, so here is what we say.</p>${inner}</main></body></html>`
  const { document } = readHtml(html, 'https://shop.example/faq', {
    siteNames: ['Wheel House'],
    language: 'en',
    knownFacts: new Set(),
  })
  return chunkDocument(document).map(({ headings, text }) => ({ heading: headings.at(-1) ?? '', text }))
}

describe.each(shapes)('questions in %s', (_name, html, marked) => {
  it('are separate passages, each under its question', () => {
    const chunks = chunksOf(html(titles))
    for (const [question, answer] of entries(titles))
      expect(chunks.filter(({ heading }) => heading.includes(question)).map(({ text }) => text)).toEqual([answer])
    for (const answer of answers) expect(chunks.filter(({ text }) => text.includes(answer))).toHaveLength(1)
  })

  it('do not include text behind the last answer', () => {
    const after = 'Our shop stands beside the station, and the bus stops before the door.'
    const chunks = chunksOf(`<div class="wrap">${html(titles)}</div><h2>Where we are</h2><p>${after}</p>`)
    expect(chunks.filter(({ text }) => text.includes(after))).toEqual([{ heading: 'Where we are', text: after }])
    expect(chunks.filter(({ text }) => text.includes(answers[3] ?? '-'))).toEqual([
      { heading: expect.stringContaining(titles[3] ?? '-') as string, text: answers[3] },
    ])
  })

  it.runIf(marked)('are so without a question mark, too', () => {
    const chunks = chunksOf(html(plain))
    for (const [question, answer] of entries(plain))
      expect(chunks.filter(({ text }) => text.includes(answer))).toEqual([{ heading: question, text: answer }])
  })
})

it('do not include text without a heading behind an accordion', () => {
  const chunks = chunksOf(
    '<div><div role="button" aria-controls="a">Gift cards</div><div id="a">Sold at the desk of the shop.</div></div><p>Ring us when your question is not among these.</p>',
  )
  expect(chunks.find(({ heading }) => heading === 'Gift cards')?.text).toBe('Sold at the desk of the shop.')
})

it('do not include a line that only shows more', () => {
  const chunks = chunksOf(
    '<h2>Our history</h2><p>The first workshop stood in a barn behind the mill.</p><a role="button" aria-expanded="false" aria-controls="m">Read more</a><div id="m"><p>It burned down in the spring of the second year.</p></div>',
  )
  expect(chunks.map(({ heading }) => heading)).not.toContain('Read more')
  expect(chunks.find(({ heading }) => heading === 'Our history')?.text).toContain('burned down')
})
