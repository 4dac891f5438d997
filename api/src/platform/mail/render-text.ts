import type { EmailBlock, EmailBody, EmailLink } from './email-body.js'
import { markdownText } from './markdown.js'
import { oneLine, plainLines } from './plain-lines.js'

export function renderText({ blocks }: EmailBody): string {
  const parts = blocks.map(blockText)
  const footer = blocks.findIndex(({ type }) => type === 'footer')
  if (footer !== -1) parts[footer] = `--\n${parts[footer]!}`
  return `${parts.join('\n\n')}\n`
}

function blockText(block: EmailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainLines(block.text)
    case 'action':
      return linkText(block.link)
    case 'quote': {
      const above = [block.by, block.note].filter((line) => line !== undefined).map(oneLine)
      const text = block.isMarkdown === true ? markdownText(block.text) : plainLines(block.text)
      return [...above, indentText(text)].join('\n')
    }
    case 'figures':
      return block.rows.map(({ name, value, note }) => `${name}: ${value} (${note})`).join('\n')
    case 'entries':
      return block.entries
        .map(({ text, note, link }, at) => `${at + 1}. ${oneLine(text)} (${note})\n${linkText(link, ' ')}`)
        .join('\n\n')
    case 'footer':
      return [plainLines(block.text), ...(block.link === undefined ? [] : [linkText(block.link)])].join('\n')
    default:
      return block satisfies never
  }
}

const linkText = ({ label, url }: EmailLink, between = '\n'): string => `${label}:${between}${url}`

/** Indented text by strangers cannot pass as the platform's. */
const indentText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `  ${line}`))
    .join('\n')
