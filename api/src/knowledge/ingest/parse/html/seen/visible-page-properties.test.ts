import { array, assert as check, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml } from '../read-html.js'

function read(body: string, language: 'en' | 'it' | 'de' | 'fr' = 'en'): string {
  const { document } = readHtml(
    `<html lang="${language}"><head><title>Page</title></head><body><main><h1>Prices</h1>${body}</main></body></html>`,
    'https://shop.example/page',
    { siteNames: [], language, knownFacts: new Set() },
  )
  return chunkDocument(document)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')
}

const runs = { numRuns: 150 }
const plainTags = ['span', 'b', 'strong', 'em', 'bdi', 'font']
const inside = (tags: readonly string[], text: string): string =>
  tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, text)
const tags = array(constantFrom(...plainTags), { maxLength: 3 })
const names = ['Oak hall', 'Rowing boat', 'Basic clean', 'Double room', 'Season ticket', 'Lentil soup', 'Brass lamp']

it('reads raised cents as cents, whatever elements the parts of a price have', () => {
  const price = record({
    whole: integer({ min: 1, max: 999 }),
    cents: integer({ min: 0, max: 99 }),
    raised: constantFrom(
      '<sup>¢</sup>',
      '<small>¢</small>',
      '<span class="cents">¢</span>',
      '<sup class="c"><span>¢</span></sup>',
    ),
    aroundWhole: tags,
    aroundCents: tags,
    aroundAll: tags,
    isBefore: boolean(),
    language: constantFrom('en' as const, 'it' as const, 'de' as const, 'fr' as const),
  })
  check(
    property(price, ({ whole, cents, raised, aroundWhole, aroundCents, aroundAll, isBefore, language }) => {
      const digits = String(cents).padStart(2, '0')
      const small = inside(aroundCents, raised.replace('¢', digits))
      const amount = inside(aroundWhole, String(whole)) + small
      const written = inside(aroundAll, isBefore ? `€${amount}` : `${amount} €`)
      const page = read(`<p>Basic clean: ${written}</p>`, language)
      expect(page).toContain(`${whole}${language === 'en' ? '.' : ','}${digits}`)
      expect(page).not.toContain(`${whole}${digits}`)
    }),
    runs,
  )
})

it('never reads what is struck out, wherever it stands in a line', () => {
  const piece = record({
    word: integer({ min: 100, max: 999 }),
    struck: constantFrom('', '', 's', 'del', 'strike', 'style'),
    around: tags,
    within: tags,
  })
  check(
    property(array(piece, { minLength: 1, maxLength: 6 }), constantFrom('p', 'li', 'td'), (pieces, block) => {
      const line = pieces.map(({ word, struck, around, within }, at) => {
        const text = inside(within, `${struck === '' ? 'seen' : 'gone'}${at}x${word}`)
        if (struck === '') return text
        return inside(
          around,
          struck === 'style'
            ? `<span style="text-decoration: line-through">${text}</span>`
            : `<${struck}>${text}</${struck}>`,
        )
      })
      const inner = `<${block}>We say ${line.join(' ')} here.</${block}>`
      const page = read(
        block === 'li' ? `<ul>${inner}</ul>` : block === 'td' ? `<table><tr>${inner}</tr></table>` : inner,
      )
      const said = pieces.map(({ word, struck }, at) =>
        page.includes(`${struck === '' ? 'seen' : 'gone'}${at}x${word}`),
      )
      expect(said).toEqual(pieces.map(({ struck }) => struck === ''))
    }),
    runs,
  )
})

it('gives each name its own value, however names are laid out', () => {
  const pairs = record({
    chosen: uniqueArray(constantFrom(...names), { minLength: 2, maxLength: 5 }),
    first: integer({ min: 11, max: 900 }),
    layout: constantFrom(
      'dl',
      'dl groups',
      'rows',
      'columns',
      'grid',
      'row grid',
      'list',
      'plans',
      'cards',
      'value cards',
      'breaks',
      'twin lists',
      'deep grid',
      'column boxes',
      'heads',
      'paragraphs',
      'values first',
    ),
  })
  check(
    property(pairs, ({ chosen, first, layout }) => {
      const values = chosen.map((_, at) => `€${first + at * 7}`)
      const page = read(lay(layout, chosen, values))
      for (const [at, name] of chosen.entries()) {
        const line = page.split('\n').filter((each) => each.includes(name) && each.includes('€'))
        for (const each of line) expect(valueAfter(each, name, chosen)).toBe(values[at])
        expect({ layout, line: line.length > 0, page }).toEqual({ layout, line: true, page })
      }
    }),
    runs,
  )
})

function valueAfter(line: string, name: string, all: readonly string[]): string | undefined {
  const rest = line.slice(line.indexOf(name) + name.length)
  const next = Math.min(...all.map((each) => (rest.includes(each) ? rest.indexOf(each) : rest.length)))
  return /€\d+/.exec(rest.slice(0, next))?.[0]
}

function lay(layout: string, chosen: readonly string[], values: readonly string[]): string {
  const each = (write: (name: string, value: string) => string): string =>
    chosen.map((name, at) => write(name, values[at] ?? '')).join('')
  switch (layout) {
    case 'dl':
      return `<dl>${each((name, value) => `<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
    case 'dl groups':
      return `<dl>${each((name, value) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
    case 'rows':
      return `<table>${each((name, value) => `<tr><td>${name}</td><td>${value}</td></tr>`)}</table>`
    case 'columns':
      return `<table><tr>${each((name) => `<th>${name}</th>`)}</tr><tr>${each((_, value) => `<td>${value}</td>`)}</tr></table>`
    case 'grid':
      return `<div class="grid">${each((name) => `<div>${name}</div>`)}${each((_, value) => `<div>${value}</div>`)}</div>`
    case 'row grid':
      return `<div class="list">${each((name, value) => `<div class="row"><span class="name">${name}</span><span class="value">${value}</span></div>`)}</div>`
    case 'plans':
      return `<div class="row">${each((name) => `<div class="col">${name}</div>`)}</div><div class="row">${each((_, value) => `<div class="col">${value}</div>`)}</div>`
    case 'cards':
      return each((name, value) => `<div class="card"><h3>${name}</h3><p class="price">${value}</p></div>`)
    case 'value cards':
      return each((name, value) => `<div class="card"><p class="price">${value}</p><h3>${name}</h3></div>`)
    case 'breaks':
      return `<p>${each((name, value) => `${name} ${value}<br>`)}</p>`
    case 'twin lists':
      return `<div class="flex"><ul>${each((name) => `<li>${name}</li>`)}</ul><ul>${each((_, value) => `<li>${value}</li>`)}</ul></div>`
    case 'deep grid':
      return `<div class="grid">${each((name) => `<div><p>${name}</p></div>`)}${each((_, value) => `<div><p>${value}</p></div>`)}</div>`
    case 'column boxes':
      return `<div class="columns"><div>${each((name) => `<p>${name}</p>`)}</div><div>${each((_, value) => `<p>${value}</p>`)}</div></div>`
    case 'heads':
      return each((name, value) => `<h3>${name}</h3><p>${value}</p>`)
    case 'values first':
      return `<div class="list">${each((name, value) => `<div class="v">${value}</div><div class="n">${name}</div>`)}</div>`
    case 'paragraphs':
      return each((name, value) => `<p>${name}</p><p>${value}</p>`)
    default:
      return `<ul>${each((name, value) => `<li>${name} <b>${value}</b></li>`)}</ul>`
  }
}

it('reads a word whole, wherever it may be broken', () => {
  const breaks = constantFrom('&shy;', '&#8203;', '<wbr>', '&#8288;', '&#xFEFF;')
  check(
    property(
      constantFrom('Gravurkosten', 'Öffnungszeiten', 'Uhrarmbandwechsel', 'Reinigung'),
      array(record({ at: integer({ min: 1, max: 8 }), sign: breaks }), { maxLength: 4 }),
      (word, signs) => {
        let written = word
        for (const { at, sign } of signs.toSorted((a, b) => b.at - a.at))
          written = written.slice(0, at) + sign + written.slice(at)
        expect(read(`<p>Zu ${written} sagen wir gern mehr.</p>`, 'de')).toContain(`Zu ${word} sagen`)
      },
    ),
    runs,
  )
})

it('puts the title of each tab above its own panel, in any order', () => {
  const order = record({
    chosen: uniqueArray(constantFrom(...names), { minLength: 2, maxLength: 4 }),
    isReversed: boolean(),
    link: constantFrom('aria-controls', 'href', 'aria-labelledby', 'data-bs-target'),
    hides: constantFrom(' hidden', ' style="display:none"', ''),
  })
  check(
    property(order, ({ chosen, isReversed, link, hides }) => {
      const tab = (name: string, at: number): string => {
        if (link === 'href') return `<li><a role="tab" href="#p${at}">${name}</a></li>`
        const target = link === 'aria-labelledby' ? '' : ` ${link}="${link === 'data-bs-target' ? '#' : ''}p${at}"`
        return `<li><button role="tab" id="t${at}"${target}>${name}</button></li>`
      }
      const panels = chosen.map(
        (_, at) =>
          `<div role="tabpanel" id="p${at}"${link === 'aria-labelledby' ? ` aria-labelledby="t${at}"` : ''}${at === 0 ? '' : hides}><p>This one costs ${50 + at} euros for each hour that you take it.</p></div>`,
      )
      const page = read(
        `<ul role="tablist">${chosen.map(tab).join('')}</ul>${(isReversed ? panels.toReversed() : panels).join('')}`,
      )
      for (const [at, name] of chosen.entries()) {
        const before = page.slice(0, page.indexOf(`costs ${50 + at} euros`))
        expect(before).not.toBe('')
        const nearest = chosen.toSorted((a, b) => before.lastIndexOf(b) - before.lastIndexOf(a))[0]
        expect(nearest).toBe(name)
      }
    }),
    runs,
  )
})
