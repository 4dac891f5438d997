import type { ValueRows } from '../../tables/value-rows.js'
import { type Element, singleSpaced, type AnyNode } from '../dom.js'
import { headingCount, lineText } from '../element-text.js'
import type { HeadingPlace } from '../heading-path.js'
import type { Block } from '../../../document.js'
import { GatheredBlocks } from '../gathered-blocks.js'

export class BlockContext {
  readonly out = new GatheredBlocks()
  inQuestion = false
  /** Headings above each collapsible's toggle, by the `id` that the toggle opens. */
  readonly opens = new Map<string, HeadingPlace>()
  /** Heading paths that are questions by position. */
  readonly asked = new Set<readonly string[]>()
  readonly hiddenContacts = new Map<Block, string>()

  /** @param excluded skipped elements; readers must undo what they add */
  constructor(readonly excluded: Set<AnyNode>) {}

  /** Returns text on one line, with spaces between blocks. */
  singleLineText(node: AnyNode, without?: ReadonlySet<AnyNode>): string {
    return singleSpaced(lineText(node, this.excluded, without)).trim()
  }

  addPlainLine(text: string): void {
    this.out.pushPlain('text', text)
  }
}

const faqItemClass =
  /(?:^|[\s_-])(?:faq|question|accordion|qa)[_-]{1,2}(?:item|entry|row|block|box)(?:$|[\s_-])|(?:^|\s)(?:faq|question)(?:$|\s)/i
const itemClass = /(?:^|[\s_-])(?:faq|faqs|accordion|toggle|question|card|item|panel)(?:$|[\s_-])/i
const captionedClass =
  /(?:^|\s)(?:(?:informal)?(?:figure|table|example|equation)|sidebar|note|tip|warning|caution|important|admonition|procedure)(?:$|\s)/i
const layoutId =
  /^(?:main|content|page|root|app|wrapper|wrap|container|primary|body|site|top|__next|__nuxt|__docusaurus|layout|inner)\b/i

/** Applies a block element's effects and ends them with the element. */
export class BlockScope {
  private readonly anchor: string | undefined
  private readonly place: HeadingPlace
  private readonly blocks: number
  private readonly added: number
  private readonly inQuestion: boolean

  constructor(
    private readonly context: BlockContext,
    private readonly rows: ValueRows,
    private readonly element: Element,
    private readonly id: string | undefined,
  ) {
    const { out } = context
    out.flush()
    this.anchor = out.anchor
    this.place = out.headings.place
    this.blocks = out.blocks.length
    this.added = rows.added
    this.inQuestion = context.inQuestion
    const { attribs } = element
    if (faqItemClass.test(attribs['class'] ?? '') || (attribs['itemtype'] ?? '').endsWith('schema.org/Question'))
      context.inQuestion = headingCount(element) === 1
    if (id !== undefined && id !== '' && !layoutId.test(id)) out.anchor = id
  }

  /** A heading inside an item or a caption does not apply to text after it. */
  close(): void {
    const { context, element, id } = this
    const { out } = context
    const className = element.attribs['class'] ?? ''
    out.flush()
    const closesItem =
      ['section', 'article', 'li', 'details', 'td', 'fieldset'].includes(element.name) || itemClass.test(className)
    if (closesItem) out.flushLead()
    out.anchor = this.anchor
    context.inQuestion = this.inQuestion
    if ((element.name === 'figure' || captionedClass.test(className)) && out.headings.place !== this.place)
      this.closeCaption()
    const opened = id === undefined ? undefined : context.opens.get(id)
    if (opened !== undefined && out.blocks.length > this.blocks) {
      out.headings.place = opened
    }
    if (out.blocks.length > this.blocks) {
      const tookHeadings = this.rows.join(out.blocks, this.blocks, this.place.path, this.added)
      if (tookHeadings) out.markHeadingUsed()
      if (tookHeadings || closesItem) out.headings.place = this.place
    }
  }

  /** A figure's caption does not head later content. */
  private closeCaption(): void {
    const { out } = this.context
    const title = out.headings.path.at(-1)
    out.markHeadingUsed()
    out.headings.place = this.place
    if (out.blocks.length > this.blocks || title === undefined) return
    this.context.addPlainLine(title)
  }
}
