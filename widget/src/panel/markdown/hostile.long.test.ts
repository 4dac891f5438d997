// @vitest-environment happy-dom
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MarkdownStream } from './stream'

const words = { copy: 'Copy', source: (number: number) => `Source ${number}` }

function draw(text: string): Element {
  const container = document.createElement('div')
  new MarkdownStream(container, words).update(text, true)
  return container
}
/** Avoids recursion, which is under test. */
function depthOf(container: Element): number {
  let deepest = 0
  for (const waiting: [Element, number][] = [[container, 0]]; waiting.length > 0;) {
    const [element, depth] = waiting.pop()!
    deepest = Math.max(deepest, depth)
    for (const child of element.children) waiting.push([child, depth + 1])
  }
  return deepest
}
/** Section, twenty list levels with items, a table or paragraph, and twenty levels of emphasis. */
const deepest = 80

describe('endless nesting', () => {
  const levels = 2_000
  it.each<[string, string]>([
    ['quotes', `${'>'.repeat(levels)} word`],
    ['quotes with spaces', `${'> '.repeat(levels)}word`],
    ['quotes of several lines', Array.from({ length: 8 }, (_, line) => `${'>'.repeat(levels - line)} word`).join('\n')],
    ['lists on one line', `${'- '.repeat(levels)}word`],
    ['numbered lists on one line', `${'1. '.repeat(levels)}word`],
    ['lists by indentation', Array.from({ length: 100 }, (_, level) => `${'  '.repeat(level)}- word`).join('\n')],
    ['quotes and lists in turn', `${'> - '.repeat(levels)}word`],
    ['emphasis', `${'*a '.repeat(levels)}word${' a*'.repeat(levels)}`],
    ['strong emphasis in one run', `${'*'.repeat(levels)}word${'*'.repeat(levels)}`],
    ['emphasis of both kinds', `${'*_'.repeat(levels)}word${'_*'.repeat(levels)}`],
    ['struck words', `${'~~a '.repeat(levels)}word${' a~~'.repeat(levels)}`],
    ['links', `${'['.repeat(levels)}word${'](https://x.example)'.repeat(levels)}`],
    ['quotes around emphasis', `${'>'.repeat(levels)} ${'*a '.repeat(levels)}word${' a*'.repeat(levels)}`],
  ])('of %s is rendered to a bounded depth', (_, text) => {
    const container = draw(text)
    expect(container.textContent).toContain('word')
    expect(depthOf(container)).toBeLessThanOrEqual(deepest)
    const growing = document.createElement('div')
    const stream = new MarkdownStream(growing, words)
    for (const cut of [0.3, 0.5, 0.9, 1]) stream.update(text.slice(0, text.length * cut), false)
    expect(depthOf(growing)).toBeLessThanOrEqual(deepest)
  })

  it('shows the marks of too deep quotes as text', () => {
    const container = draw(`${'>'.repeat(25)} word`)
    expect(container.querySelectorAll('blockquote').length).toBe(20)
    expect(container.textContent).toBe('>>>>> word')
  })

  it('is bounded for any repeated text', () => {
    const piece = constantFrom(
      '>',
      '> ',
      '- ',
      '* ',
      '1. ',
      '  ',
      '\t',
      '\n',
      '\n\n',
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '[',
      '![',
      ']',
      '](https://x.example)',
      '(',
      '|',
      '|--|',
      '#',
      '---',
      '\\',
      '&',
      '<',
      '<br>',
      'a',
      ' ',
      '. ',
    )
    assert(
      property(
        array(tuple(array(piece, { minLength: 1, maxLength: 3 }), integer({ min: 1, max: 1_500 })), {
          minLength: 1,
          maxLength: 4,
        }),
        (parts) => {
          const text = `${parts.map(([unit, times]) => unit.join('').repeat(times)).join('')}word`.slice(0, 6_000)
          expect(depthOf(draw(text))).toBeLessThanOrEqual(deepest)
          const growing = document.createElement('div')
          const stream = new MarkdownStream(growing, words)
          stream.update(text.slice(0, text.length / 2), false)
          stream.update(text, false)
          expect(depthOf(growing)).toBeLessThanOrEqual(deepest)
        },
      ),
      { numRuns: Number(process.env.WIDGET_FUZZ_RUNS ?? 30) },
    )
  })
})
