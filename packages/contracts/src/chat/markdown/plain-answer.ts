import { parseBlocks, type Block } from './blocks.ts'
import type { Inline } from './inline.ts'
import { parseInlines } from './inlines.ts'

/** The words of a Markdown answer on one line, without marks and source numbers. */
export function plainAnswer(markdown: string): string {
  return parseBlocks(markdown.split('\n'))
    .map(({ block }) => wordsOfBlock(block))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'quote':
      return block.blocks.map(wordsOfBlock).join(' ')
    case 'list':
      return block.items.map((blocks) => blocks.map(wordsOfBlock).join(' ')).join(' · ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' ')).join(' · ')
    case 'rule':
      return ''
    case 'code':
      return block.text
    default:
      return wordsOf(block.text)
  }
}

const wordsOf = (text: string): string => parseInlines(text).map(wordsOfInline).join('')

function wordsOfInline(node: Inline): string {
  return node.type === 'cite'
    ? ''
    : node.type === 'break'
      ? ' '
      : 'children' in node
        ? node.children.map(wordsOfInline).join('')
        : node.text
}
