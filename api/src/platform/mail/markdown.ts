import MarkdownIt, { type Token } from 'markdown-it'
import { plainLines } from './plain-lines.js'

/** Emails must load nothing remote, so pictures become links. HTML becomes text. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
markdown.validateLink = (url) => /^(?:https?:|mailto:)/i.test(url)

markdown.renderer.rules['heading_open'] = () => '<p><strong>'
markdown.renderer.rules['heading_close'] = () => '</strong></p>'
markdown.renderer.rules['link_open'] = (tokens, at, options, _env, self) => {
  tokens[at]!.attrSet('class', 'link')
  tokens[at]!.attrSet('style', 'color:#6d28d9')
  return self.renderToken(tokens, at, options)
}

export function markdownHtml(text: string): string {
  return markdown.render(plainLines(text)).trim()
}

/** Removes marks and adds URLs after labels. */
export function markdownText(text: string): string {
  const lists: { next: number | null }[] = []
  let result = ''
  for (const token of markdown.parse(plainLines(text), {})) result += blockText(token, lists)
  return result
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function blockText(token: Token, lists: { next: number | null }[]): string {
  switch (token.type) {
    case 'inline':
      return inlineText(token.children ?? [])
    case 'fence':
    case 'code_block':
      return `${token.content}\n`
    case 'hr':
      return '---\n\n'
    case 'bullet_list_open':
      lists.push({ next: null })
      return ''
    case 'ordered_list_open':
      lists.push({ next: Number(token.attrGet('start') ?? 1) })
      return ''
    case 'bullet_list_close':
    case 'ordered_list_close':
      lists.pop()
      return lists.length === 0 ? '\n' : ''
    case 'list_item_open': {
      const list = lists.at(-1)!
      const mark = list.next === null ? '-' : `${list.next++}.`
      return `${'  '.repeat(lists.length - 1)}${mark} `
    }
    case 'paragraph_close':
      return lists.length > 0 ? '\n' : '\n\n'
    case 'heading_close':
      return '\n\n'
    case 'th_close':
    case 'td_close':
      return '  '
    case 'tr_close':
      return '\n'
    case 'table_close':
      return '\n'
    default:
      return ''
  }
}

function inlineText(tokens: readonly Token[]): string {
  let result = ''
  let link: { url: string; from: number } | undefined
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'code_inline') result += token.content
    else if (token.type === 'softbreak' || token.type === 'hardbreak') result += '\n'
    else if (token.type === 'link_open') link = { url: String(token.attrGet('href') ?? ''), from: result.length }
    else if (token.type === 'link_close' && link !== undefined) {
      const label = result.slice(link.from)
      if (link.url.replace(/^mailto:/, '') !== label && link.url !== encodeURI(label)) result += ` (${link.url})`
      link = undefined
    }
  }
  return result
}
