// oxlint-disable no-underscore-dangle -- the names of the methods are parse5's.
import { Element } from 'domhandler'
import { type Token, Parser, Tokenizer, type ParserOptions, type TokenHandler, type TokenizerOptions } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'

/** parse5's insertion modes "in body" and "in cell", which treat white space and letters alike. */
const textInsertionModes: ReadonlySet<number> = new Set([6, 14])

const nul = 0
const carriageReturn = 13
const space = 32
const quote = 34
const ampersand = 38
const lessThan = 60

/** Reads runs of plain characters, where parse5 makes two tokens per word. */
class QuickTokenizer extends Tokenizer {
  constructor(
    options: TokenizerOptions,
    handler: TokenHandler,
    private readonly mayMix: () => boolean,
  ) {
    super(options, handler)
  }

  protected override _stateData(cp: number): void {
    if (cp > space && cp !== lessThan && cp !== ampersand && this.mayMix()) this.emitRun(cp, ampersand)
    else super._stateData(cp)
  }

  // All tokens in styles and scripts are treated alike.
  protected override _stateRawtext(cp: number): void {
    if (cp > space && cp !== lessThan) this.emitRun(cp, lessThan)
    else super._stateRawtext(cp)
  }

  protected override _stateScriptData(cp: number): void {
    if (cp > space && cp !== lessThan) this.emitRun(cp, lessThan)
    else super._stateScriptData(cp)
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp > space && cp !== quote && cp !== ampersand) this.currentAttr.value += this.readRun(cp, quote, ampersand)
    else super._stateAttributeValueDoubleQuoted(cp)
  }

  private emitRun(cp: number, stop: number): void {
    this._emitChars(this.readRun(cp, lessThan, stop))
  }

  /** Stops at a carriage return or NUL, for which the tokenizer has special rules. */
  private readRun(cp: number, first: number, second: number): string {
    const { preprocessor } = this
    const { html } = preprocessor
    const start = preprocessor.pos + 1
    let end = start
    for (; end < html.length; end++) {
      const unit = html.charCodeAt(end)
      if (unit === first || unit === second || unit === carriageReturn || unit === nul) break
    }
    if (end === start) return String.fromCodePoint(cp)
    preprocessor.pos = end - 1
    return String.fromCodePoint(cp) + html.slice(start, end)
  }
}

/** parse5's parser with {@link QuickTokenizer}; the tree is the same. */
class QuickParser extends Parser<Htmlparser2TreeAdapterMap> {
  constructor(options: ParserOptions<Htmlparser2TreeAdapterMap>) {
    super(options)
    this.tokenizer = new QuickTokenizer(
      this.options,
      this,
      () => textInsertionModes.has(this.insertionMode) && !this.tokenizer.inForeignNode,
    )
  }
}

export type HtmlDocument = Htmlparser2TreeAdapterMap['document']
export type HtmlElement = Htmlparser2TreeAdapterMap['element']
export type HtmlNode = HtmlDocument['children'][number] | HtmlDocument

const noAttributes: Record<string, string> = Object.freeze(Object.create(null) as Record<string, string>)

function toAttributes(attrs: readonly Token.Attribute[]): Record<string, string> {
  if (attrs.length === 0) return noAttributes
  const attribs = Object.create(null) as Record<string, string>
  for (const { name, value } of attrs) attribs[name] = value
  return attribs
}

const treeAdapter: typeof adapter = {
  ...adapter,
  createElement(name, namespace, attrs) {
    const element = new Element(name, toAttributes(attrs), [])
    element.namespace = namespace
    return element
  },
  adoptAttributes(recipient, attrs) {
    recipient.attribs = Object.assign(Object.create(null) as Record<string, string>, recipient.attribs)
    for (const { name, value } of attrs) recipient.attribs[name] ??= value
  },
}

/**
 * Builds the tree of `cheerio.load` without its wrapper. Each `load` creates a class that engine tables retain with the
 * whole page until the next full collection; copying earlier pages took half of the parsing time.
 */
export function parseHtml(html: string): HtmlDocument {
  const parser = new QuickParser({ treeAdapter })
  parser.tokenizer.write(html, true)
  return parser.document
}
