// oxlint-disable no-underscore-dangle -- the names of the methods are parse5's.
import { html, Tokenizer, TokenizerMode, type Token } from 'parse5'

type Attributes = Readonly<Record<string, string>>

/** What of a page says whether a chat works on it. */
export interface PageParts {
  scripts: Attributes[]
  metas: Attributes[]
  comments: string[]
}

/** Attributes of one element; each is compared with all before it. */
const maxAttributes = 200

const modes: Readonly<Record<string, number>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if ((this.currentToken as Token.TagToken).attrs.length < maxAttributes) super._leaveAttrName()
  }
}

/**
 * Reads a page tag by tag, in time that grows with its length. No tree is built: that of a page made to be slow takes
 * minutes.
 */
export function pageParts(text: string): PageParts {
  const parts: PageParts = { scripts: [], metas: [], comments: [] }
  const nothing = (): void => undefined
  const tokenizer = new BoundedTokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagID, tagName, attrs }) {
        if (tagID === html.TAG_ID.SCRIPT) parts.scripts.push(attributesOf(attrs))
        if (tagID === html.TAG_ID.META) parts.metas.push(attributesOf(attrs))
        const mode = modes[tagName]
        if (mode !== undefined) tokenizer.state = mode as typeof tokenizer.state
      },
      onComment({ data }) {
        parts.comments.push(data)
      },
      onDoctype: nothing,
      onEndTag: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  )
  tokenizer.write(text, true)
  return parts
}

function attributesOf(attrs: readonly Token.Attribute[]): Attributes {
  const attributes = Object.create(null) as Record<string, string>
  for (const { name, value } of attrs) attributes[name] = value
  return attributes
}
