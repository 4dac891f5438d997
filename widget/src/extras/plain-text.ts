import type { Message } from '../conversation/state'

/** An address in the text need not be repeated. */
const stripScheme = (address: string): string => address.replace(/^\w+:(?:\/\/)?|\/$/g, '')

/** Lists get dashes or numbers, addresses parentheses. A running answer ends at its current text. */
export function plainText(shadow: ShadowRoot, { id, text }: Message): string {
  const drawn = shadow.querySelector(`[data-message="${CSS.escape(id ?? '')}"] :is(.text, .event)`)
  return drawn
    ? nodeToText(drawn, 0)
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text
}

function nodeToText(node: Node, place: number): string {
  const content = (): string => node.textContent ?? ''
  const childTexts = (): string[] => Array.from(node.childNodes, nodeToText)
  switch (node.nodeName) {
    case '#text':
      return content().replace(/\s+/g, ' ')
    case 'BR':
      return '\n'
    case 'SUP':
      return `[${content()}]`
    case 'A': {
      const { href } = node as HTMLAnchorElement
      return stripScheme(href) === stripScheme(content()) ? content() : `${childTexts().join('')} (${href})`
    }
    case 'LI': {
      const list = node.parentElement as HTMLOListElement
      const mark = list.nodeName === 'UL' ? '-' : `${list.start + place}.`
      return `\n${mark} ${childTexts()
        .join('')
        .trim()
        .replace(/\n+/g, `\n${' '.repeat(mark.length + 1)}`)}`
    }
    case 'TR':
      return `\n${childTexts().join('\t')}`
    // The bar holds a button.
    case 'PRE':
      return `\n\n${content()}\n\n`
    case 'SPAN':
    case 'BUTTON':
      return ''
    default:
      return /^(?:P|H3|UL|OL|BLOCKQUOTE|DIV|HR)$/.test(node.nodeName)
        ? `\n\n${childTexts().join('')}\n\n`
        : childTexts().join('')
  }
}
