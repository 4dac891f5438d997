import type { Message } from '../conversation/state'

/** Without its scheme and a last slash: an address that stands in the text need not stand behind it once more. */
const bare = (address: string): string => address.replace(/^\w+:(?:\/\/)?|\/$/g, '')

/**
 * A message as text without marks, from what is drawn of it beside `near`: items behind dashes or their numbers, cells
 * apart, addresses in parentheses. An answer that is being written ends where it is; a question is its own text.
 */
export function plainText(near: Element, { id, text }: Message): string {
  const drawn = near.parentElement!.querySelector(`[data-message="${CSS.escape(id ?? '')}"] :is(.text, .event)`)
  return drawn
    ? textOf(drawn, 0)
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text
}

/** @param place which child of its parent the node is, from 0 */
function textOf(node: Node, place: number): string {
  const text = (): string => node.textContent ?? ''
  const children = (): string[] => Array.from(node.childNodes, textOf)
  switch (node.nodeName) {
    case '#text':
      return text().replace(/\s+/g, ' ')
    case 'BR':
      return '\n'
    case 'SUP':
      return `[${text()}]`
    case 'A': {
      const { href } = node as HTMLAnchorElement
      return bare(href) === bare(text()) ? text() : `${children().join('')} (${href})`
    }
    case 'LI': {
      const list = node.parentElement as HTMLOListElement
      const mark = list.nodeName === 'UL' ? '-' : `${list.start + place}.`
      return `\n${mark} ${children()
        .join('')
        .trim()
        .replace(/\n+/g, `\n${' '.repeat(mark.length + 1)}`)}`
    }
    case 'TR':
      return `\n${children().join('\t')}`
    // The bar above code holds its button.
    case 'PRE':
      return `\n\n${text()}\n\n`
    case 'SPAN':
    case 'BUTTON':
      return ''
    default:
      return /^(?:P|H3|UL|OL|BLOCKQUOTE|DIV|HR)$/.test(node.nodeName)
        ? `\n\n${children().join('')}\n\n`
        : children().join('')
  }
}
