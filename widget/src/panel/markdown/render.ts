import { parseInlines, type Align, type Block, type Inline } from '@loquia/contracts'

/** What drawing needs to know of its surroundings. */
export interface RenderOptions {
  /** Words of the buttons. */
  copy: string
  source: (number: number) => string
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  node.append(...children)
  return node
}

/** Builds nodes, never HTML: whatever an answer contains is text. */
function renderInlines(nodes: readonly Inline[], options: RenderOptions): Node[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return document.createTextNode(node.text)
      case 'break':
        return element('br')
      case 'code':
        return element('code', node.text)
      case 'link': {
        const link = element('a', ...renderInlines(node.children, options))
        link.href = node.href
        link.target = '_blank'
        link.rel = 'noopener nofollow'
        return link
      }
      case 'cite': {
        const button = element('button', String(node.number))
        button.type = 'button'
        button.dataset.cite = String(node.number)
        button.setAttribute('aria-label', options.source(node.number))
        return element('sup', button)
      }
      default:
        return element(node.type, ...renderInlines(node.children, options))
    }
  })
}

/** @param open the block is still being written */
export function renderBlock(block: Block, options: RenderOptions, open = false): HTMLElement {
  const inline = (text: string, growing = false): Node[] => renderInlines(parseInlines(text, growing), options)
  switch (block.type) {
    case 'paragraph':
      return element('p', ...inline(block.text, open))
    case 'heading': {
      // All stand one below the panel's title: an answer may start on any level, and none may be skipped.
      const title = element('h3', ...inline(block.text, open))
      title.dataset.level = String(block.level)
      return title
    }
    case 'rule':
      return element('hr')
    case 'quote':
      return element(
        'blockquote',
        ...block.blocks.map((child, index) => renderBlock(child, options, open && index === block.blocks.length - 1)),
      )
    case 'code': {
      const button = element('button', options.copy)
      button.type = 'button'
      button.dataset.copyCode = ''
      const pre = element('pre', element('code', block.text))
      // A region that scrolls sideways has to be reachable by keyboard.
      pre.tabIndex = 0
      const bar = element('div', element('span', block.language), button)
      bar.className = 'code-bar'
      const figure = element('div', bar, pre)
      figure.className = 'code'
      return figure
    }
    case 'list': {
      const list = element(
        block.start === null ? 'ul' : 'ol',
        ...block.items.map((blocks, index) => renderItem(blocks, options, open && index === block.items.length - 1)),
      )
      if (block.start !== null && block.start !== 1) (list as HTMLOListElement).start = block.start
      return list
    }
    case 'table': {
      const body = element(
        'tbody',
        ...block.rows.map((row, index) =>
          renderRow(row, block.align, 'td', options, open && index === block.rows.length - 1),
        ),
      )
      const scroller = element(
        'div',
        element('table', element('thead', renderRow(block.head, block.align, 'th', options)), body),
      )
      scroller.className = 'table'
      scroller.tabIndex = 0
      return scroller
    }
    default:
      return block satisfies never
  }
}

/**
 * An item of a list; one that is a single paragraph stands without a box for it.
 * @param open whether it is still being written
 */
export function renderItem(blocks: readonly Block[], options: RenderOptions, open = false): HTMLLIElement {
  const only = blocks.filter((block) => block.type === 'paragraph').length === 1 && blocks[0]?.type === 'paragraph'
  return element(
    'li',
    ...blocks.flatMap((block, index) => {
      const growing = open && index === blocks.length - 1
      return only && block.type === 'paragraph'
        ? renderInlines(parseInlines(block.text, growing), options)
        : [renderBlock(block, options, growing)]
    }),
  )
}

/** Longest text of a cell, in characters of its Markdown, that stays on one line, such as `7:30 am – 12:30 pm`. */
const unbrokenMaxChars = 24

/** A row of a table. @param open whether its last cell is still being written */
export function renderRow(
  row: readonly string[],
  align: readonly Align[],
  tag: 'td' | 'th',
  options: RenderOptions,
  open = false,
): HTMLTableRowElement {
  return element(
    'tr',
    ...row.map((text, column) => {
      const growing = open && column === row.length - 1
      const cell = element(tag, ...renderInlines(parseInlines(text, growing), options))
      if (align[column]) cell.dataset.align = align[column]
      if (text.length <= unbrokenMaxChars && !growing) cell.dataset.short = ''
      return cell
    }),
  )
}
