import { Readability } from '@mozilla/readability'
import { DOMParser } from 'linkedom'

interface ReadBlock {
  headings: readonly string[]
  text: string
}

const lines =
  /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|DD|DETAILS|DIV|DL|DT|FIGURE|H[1-6]|LI|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TR|UL)$/

/**
 * Readability has no passages: each line counts under the last heading, summary or term above it, the most favorable
 * reading; cells of a row share a line.
 */
export function readWithReadability(html: string): { blocks: ReadBlock[] } {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
    charThreshold: 0,
  }).parse()
  if (article === null || !article.content) return { blocks: [] }
  const body = new DOMParser().parseFromString(
    `<!doctype html><html><body>${article.content}</body></html>`,
    'text/html',
  ).body
  const blocks: ReadBlock[] = []
  let heading = ''
  let line = ''
  let text: string[] = []
  const endLine = (): void => {
    const tidy = line.replace(/\s+/g, ' ').trim()
    if (tidy !== '') text.push(tidy)
    line = ''
  }
  const endBlock = (): void => {
    endLine()
    if (text.length > 0) blocks.push({ headings: heading === '' ? [] : [heading], text: text.join('\n') })
    text = []
  }
  const walk = (node: Node): void => {
    if (node.nodeType === 3) line += node.textContent ?? ''
    if (node.nodeType !== 1) return
    const name = (node as Element).tagName
    if (/^(?:H[1-6]|SUMMARY|DT)$/.test(name)) {
      endBlock()
      heading = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      return
    }
    if (lines.test(name) || name === 'BR') endLine()
    for (const child of node.childNodes) walk(child as Node)
    if (/^(?:TD|TH)$/.test(name)) line += ' '
    if (lines.test(name)) endLine()
  }
  walk(body as unknown as Node)
  endBlock()
  return { blocks }
}
