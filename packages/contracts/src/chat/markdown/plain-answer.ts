import { parseBlocks, type Block } from './blocks.ts'
import type { Inline } from './inline.ts'
import { parseInlines } from './inlines.ts'

export function plainAnswer(markdown: string): string {
  return parseBlocks(markdown.split('\n'))
    .map(({ block }) => blockToText(block))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function blockToText(block: Block): string {
  switch (block.type) {
    case 'quote':
      return block.blocks.map(blockToText).join(' ')
    case 'list':
      return block.items.map((blocks) => blocks.map(blockToText).join(' ')).join(' · ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' · ')
    case 'rule':
      return ''
    case 'code':
      return block.text
    default:
      return plainText(block.text)
  }
}

const plainText = (text: string): string => parseInlines(text).map(inlineToText).join('')

function inlineToText(node: Inline): string {
  return node.type === 'cite'
    ? ''
    : node.type === 'break'
      ? ' '
      : 'children' in node
        ? node.children.map(inlineToText).join('')
        : node.text
}
