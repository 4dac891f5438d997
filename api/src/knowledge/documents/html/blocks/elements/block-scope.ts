import type { ValueRows } from '../../tables/value-rows.js'
import type { Element } from '../dom.js'
import { headingCount } from '../element-text.js'
import type { HeadingPlace } from '../heading-path.js'
import type { BlockContext } from './block-context.js'

const faqItemClass =
  /(?:^|[\s_-])(?:faq|question|accordion|qa)[_-]{1,2}(?:item|entry|row|block|box)(?:$|[\s_-])|(?:^|\s)(?:faq|question)(?:$|\s)/i
const itemClass = /(?:^|[\s_-])(?:faq|faqs|accordion|toggle|question|card|item|panel)(?:$|[\s_-])/i
const captionedClass =
  /(?:^|\s)(?:(?:informal)?(?:figure|table|example|equation)|sidebar|note|tip|warning|caution|important|admonition|procedure)(?:$|\s)/i
const layoutId =
  /^(?:main|content|page|root|app|wrapper|wrap|container|primary|body|site|top|__next|__nuxt|__docusaurus|layout|inner)\b/i

/** What a block element changes for what stands in it, and what of that ends where the element ends. */
export class BlockScope {
  private readonly anchor: string | undefined
  private readonly place: HeadingPlace
  private readonly blocks: number
  private readonly added: number
  private readonly inQuestion: boolean

  /**
   * Begins the element: its `id` is the anchor of what stands in it.
   * @param rows joins the blocks of the element that are a name and its value
   */
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

  /** Ends the element: headings of an item or a caption head nothing that follows it. */
  close(): void {
    const { context, element, id } = this
    const { out } = context
    const className = element.attribs['class'] ?? ''
    out.flush()
    const closesItem =
      ['section', 'article', 'li', 'details', 'td', 'fieldset'].includes(element.name) || itemClass.test(className)
    if (closesItem) out.settle()
    out.anchor = this.anchor
    context.inQuestion = this.inQuestion
    if ((element.name === 'figure' || captionedClass.test(className)) && out.headings.place !== this.place)
      this.caption()
    const opened = id === undefined ? undefined : context.opens.get(id)
    if (opened !== undefined && out.blocks.length > this.blocks) {
      // What a line opens ends here; what follows does not stand under that line.
      out.headings.place = opened
    }
    if (out.blocks.length > this.blocks) {
      const tookHeadings = this.rows.join(out.blocks, this.blocks, this.place.path, this.added)
      if (tookHeadings) out.tookHeading()
      if (tookHeadings || closesItem) out.headings.place = this.place
    }
  }

  /** The caption of a figure or a box heads nothing behind it; of a picture it is a line. */
  private caption(): void {
    const { out } = this.context
    const title = out.headings.path.at(-1)
    out.tookHeading()
    out.headings.place = this.place
    if (out.blocks.length > this.blocks || title === undefined) return
    this.context.plainLine(title)
  }
}
