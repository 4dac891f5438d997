import type { Block } from '../../../document.js'
import { singleSpaced, type AnyNode } from '../dom.js'
import { lineText } from '../element-text.js'
import { GatheredBlocks } from '../gathered-blocks.js'
import type { HeadingPlace } from '../heading-path.js'

/** What the readers of the elements of one part of a page share: where they are, and the blocks so far. */
export class BlockContext {
  readonly out = new GatheredBlocks()
  /** Whether what is read stands in a box that holds one question and its answer. */
  inQuestion = false
  /** By the `id` of what a line opens: the headings that the line itself stands under. */
  readonly opens = new Map<string, HeadingPlace>()
  /** Heading paths that ask by their place on the page, whatever their words. */
  readonly asked = new Set<readonly string[]>()
  /** Telephone numbers and addresses of links that do not show them. */
  readonly hiddenContacts = new Map<Block, string>()

  /** @param dropped elements that are not read, with all in them; a reader that adds to it takes back what it added */
  constructor(readonly dropped: Set<AnyNode>) {}

  /** Text on one line, with a space where one block ends and the next begins. */
  textOf(node: AnyNode, without?: ReadonlySet<AnyNode>): string {
    return singleSpaced(lineText(node, this.dropped, without)).trim()
  }

  /** A line that is no title. */
  plainLine(text: string): void {
    this.out.pushPlain('text', text)
  }
}
