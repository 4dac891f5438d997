import { parseInlines, type Align, type Block, type Inline } from '@loquia/contracts'

export interface RenderOptions {
  copy: string
  source: (number: number) => string
}

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  node.append(...children)
  return node
}

/** Never builds HTML: answers are text. */
function renderInlines(nodes: readonly Inline[], options: RenderOptions): Node[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return document.createTextNode(node.text)
      case 'break':
        return createElement('br')
      case 'code':
        return createElement('code', node.text)
      case 'link': {
        const link = createElement('a', ...renderInlines(node.children, options))
        link.href = node.href
        link.target = '_blank'
        link.rel = 'noopener nofollow'
        return link
      }
      case 'cite': {
        const button = createElement('button', String(node.number))
        button.type = 'button'
        button.dataset.cite = String(node.number)
        button.setAttribute('aria-label', options.source(node.number))
        return createElement('sup', button)
      }
      default:
        return createElement(node.type, ...renderInlines(node.children, options))
    }
  })
}

/** @param open the block is still being written */
export function renderBlock(block: Block, options: RenderOptions, open = false): HTMLElement {
  const renderText = (text: string, growing = false): Node[] => renderInlines(parseInlines(text, growing), options)
  switch (block.type) {
    case 'paragraph':
      return createElement('p', ...renderText(block.text, open))
    case 'heading': {
      // Answers may start at any level, and none may be skipped, so all become h3.
      const title = createElement('h3', ...renderText(block.text, open))
      title.dataset.level = String(block.level)
      return title
    }
    case 'rule':
      return createElement('hr')
    case 'quote':
      return createElement(
        'blockquote',
        ...block.blocks.map((child, index) => renderBlock(child, options, open && index === block.blocks.length - 1)),
      )
    case 'code': {
      const button = createElement('button', options.copy)
      button.type = 'button'
      button.dataset.copyCode = ''
      const pre = createElement('pre', createElement('code', block.text))
      // Scrollable regions must be reachable by keyboard.
      pre.tabIndex = 0
      const bar = createElement('div', createElement('span', block.language), button)
      bar.className = 'code-bar'
      const figure = createElement('div', bar, pre)
      figure.className = 'code'
      return figure
    }
    case 'list': {
      const list = createElement(
        block.start === null ? 'ul' : 'ol',
        ...block.items.map((blocks, index) => renderItem(blocks, options, open && index === block.items.length - 1)),
      )
      if (block.start !== null && block.start !== 1) (list as HTMLOListElement).start = block.start
      return list
    }
    case 'table': {
      const body = createElement(
        'tbody',
        ...block.rows.map((row, index) =>
          renderRow(row, block.align, 'td', options, open && index === block.rows.length - 1),
        ),
      )
      const scroller = createElement(
        'div',
        createElement('table', createElement('thead', renderRow(block.head, block.align, 'th', options)), body),
      )
      scroller.className = 'table'
      scroller.tabIndex = 0
      return scroller
    }
    default:
      return block satisfies never
  }
}

export function renderItem(blocks: readonly Block[], options: RenderOptions, open = false): HTMLLIElement {
  const only = blocks.filter((block) => block.type === 'paragraph').length === 1 && blocks[0]?.type === 'paragraph'
  return createElement(
    'li',
    ...blocks.flatMap((block, index) => {
      const growing = open && index === blocks.length - 1
      return only && block.type === 'paragraph'
        ? renderInlines(parseInlines(block.text, growing), options)
        : [renderBlock(block, options, growing)]
    }),
  )
}

/** Maximum characters of an unbroken cell, such as `7:30 am – 12:30 pm`. */
const unbrokenMaxChars = 24

export function renderRow(
  row: readonly string[],
  align: readonly Align[],
  tag: 'td' | 'th',
  options: RenderOptions,
  open = false,
): HTMLTableRowElement {
  return createElement(
    'tr',
    ...row.map((text, column) => {
      const growing = open && column === row.length - 1
      const cell = createElement(tag, ...renderInlines(parseInlines(text, growing), options))
      if (align[column]) cell.dataset.align = align[column]
      if (text.length <= unbrokenMaxChars && !growing) cell.dataset.short = ''
      return cell
    }),
  )
}
