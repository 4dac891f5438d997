import { array, assert, constantFrom, letrec, oneof, property, tuple, type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBlocks, type Block } from './blocks.ts'
import type { Inline } from './inline.ts'
import { parseInlines } from './inlines.ts'
import { plainAnswer } from './plain-answer.ts'

interface Written {
  markdown: string
  read: Inline
}
const word = constantFrom('bread', 'caffè', 'Öffnung', '9:00', 'a-b', '12,50 €', 'snake_case', 'it’s', '(daily)')
const plain = array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const { inline } = letrec<{ inline: Written; text: Written; marked: Written }>((tie) => ({
  text: plain.map((text) => ({ markdown: text, read: { type: 'text', text } })),
  marked: tuple(constantFrom(['**', 'strong'] as const, ['*', 'em'] as const, ['~~', 'del'] as const), tie('text')).map(
    ([[mark, type], { markdown, read }]) => ({
      markdown: `${mark}${markdown}${mark}`,
      read: { type, children: [read] },
    }),
  ),
  inline: oneof(
    tie('text'),
    tie('marked'),
    plain.map((text): Written => ({ markdown: `\`${text}\``, read: { type: 'code', text } })),
    constantFrom(1, 2, 12).map((number): Written => ({ markdown: `[${number}]`, read: { type: 'cite', number } })),
    oneof(tie('text') as Arbitrary<Written>, tie('marked') as Arbitrary<Written>).map(
      ({ markdown, read }): Written => ({
        markdown: `[${markdown}](https://x.example/a_(b) "Title")`,
        read: { type: 'link', href: 'https://x.example/a_(b)', children: [read] },
      }),
    ),
    constantFrom('https://x.example/menu', 'info@x.example').map((address): Written => ({
      markdown: address,
      read: {
        type: 'link',
        href: address.includes('@') ? `mailto:${address}` : address,
        children: [{ type: 'text', text: address }],
      },
    })),
  ),
}))
function joined(nodes: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (last?.type === 'text' && node.type === 'text')
      all[all.length - 1] = { type: 'text', text: last.text + node.text }
    else all.push('children' in node ? { ...node, children: joined(node.children) } : node)
  }
  return all
}
const space: Inline = { type: 'text', text: ' ' }
const line = array(inline, { minLength: 1, maxLength: 6 }).map((pieces) => ({
  markdown: pieces.map(({ markdown }) => markdown).join(' '),
  read: pieces.flatMap(({ read }, index) => (index === 0 ? [read] : [space, read])),
}))

describe('ordinary text', () => {
  it('is parsed as intended', () => {
    assert(
      property(line, ({ markdown, read }) => {
        expect(joined(parseInlines(markdown))).toEqual(joined(read))
      }),
    )
  })

  it('is parsed the same way in every kind of block', () => {
    const texts = array(
      line.map(({ markdown }) => markdown),
      { minLength: 2, maxLength: 4 },
    )
    assert(
      property(texts, (lines) => {
        const paragraphs = lines.map((text): Block => ({ type: 'paragraph', text }))
        const blocksOf = (markdown: string): Block[] => parseBlocks(markdown.split('\n')).map(({ block }) => block)
        expect(blocksOf(lines.join('\n\n'))).toEqual(paragraphs)
        expect(blocksOf(lines.map((text) => `> ${text}`).join('\n>\n'))).toEqual([
          { type: 'quote', blocks: paragraphs },
        ])
        expect(blocksOf(lines.map((text) => `- ${text}`).join('\n'))).toEqual([
          { type: 'list', start: null, items: paragraphs.map((paragraph) => [paragraph]) },
        ])
        const [head = '', ...rows] = lines
        expect(blocksOf([`| ${head} | b |`, '|-|:-:|', ...rows.map((text) => `| ${text} |`)].join('\n'))).toEqual([
          { type: 'table', align: [null, 'center'], head: [head, 'b'], rows: rows.map((text) => [text, '']) },
        ])
      }),
    )
  })

  it('has a plain-text form', () => {
    expect(
      plainAnswer(
        '## Hours\n\nWe open at **9:00** [1], see [the *page*](https://x.example).\n- bread\n- `cake`\n\n> quoted',
      ),
    ).toBe('Hours We open at 9:00 , see the page. bread · cake quoted')
  })
})

describe('hostile text', () => {
  it.each([
    ['escapes in the address of a link', `[a](${'\\!'.repeat(5_000)}`],
    ['backslashes in the title of a link', `[a](u "${'\\\\'.repeat(5_000)}`],
    ['spaces before the address of a link', `[a](${' '.repeat(10_000)}x`],
    ['spaces behind the address of a link', `[a](u${' '.repeat(10_000)}x`],
  ])('with %s is text', (_, text) => {
    expect(parseInlines(text).every(({ type }) => type === 'text')).toBe(true)
  })

  it('gets no more table cells than characters', () => {
    const text = `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|a\n'.repeat(1_000)}`
    const [table] = parseBlocks(text.split('\n')).map(({ block }) => block)
    expect(table?.type === 'table' && table.rows.flat().length).toBeLessThan(2 * text.length)
  })
})
