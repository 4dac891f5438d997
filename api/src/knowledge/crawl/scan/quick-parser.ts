// oxlint-disable no-underscore-dangle -- the names of the methods are parse5's.
import { Parser, Tokenizer, type ParserOptions, type TokenHandler, type TokenizerOptions } from 'parse5'
import type { Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'

/**
 * The standard's insertion modes "in body" and "in cell", by parse5's numbers: there white space and letters go the
 * same way.
 */
const takesText: ReadonlySet<number> = new Set([6, 14])

const nul = 0
const carriageReturn = 13
const space = 32
const quote = 34
const ampersand = 38
const lessThan = 60

/**
 * Reads runs of plain characters at once, where parse5's tokenizer takes them one by one and makes two tokens of every
 * word.
 */
class QuickTokenizer extends Tokenizer {
  constructor(
    options: TokenizerOptions,
    handler: TokenHandler,
    /** Whether text that mixes letters and white space may come as one token now. */
    private readonly mayMix: () => boolean,
  ) {
    super(options, handler)
  }

  protected override _stateData(cp: number): void {
    if (cp > space && cp !== lessThan && cp !== ampersand && this.mayMix()) this.takeRun(cp, ampersand)
    else super._stateData(cp)
  }

  // What styles and scripts hold is a text whatever it is: no token in it is treated otherwise than another.
  protected override _stateRawtext(cp: number): void {
    if (cp > space && cp !== lessThan) this.takeRun(cp, lessThan)
    else super._stateRawtext(cp)
  }

  protected override _stateScriptData(cp: number): void {
    if (cp > space && cp !== lessThan) this.takeRun(cp, lessThan)
    else super._stateScriptData(cp)
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp > space && cp !== quote && cp !== ampersand) this.currentAttr.value += this.run(cp, quote, ampersand)
    else super._stateAttributeValueDoubleQuoted(cp)
  }

  /** @param stop what else than `<` may not be in it */
  private takeRun(cp: number, stop: number): void {
    this._emitChars(this.run(cp, lessThan, stop))
  }

  /**
   * The character that was just read, which is no white space, and those after it that mean nothing but themselves;
   * they are read, too. A carriage return and a NUL have rules of their own, which are the tokenizer's.
   */
  private run(cp: number, first: number, second: number): string {
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

/** parse5's parser with {@link QuickTokenizer}. The tree is the same; what is different is who reads plain text. */
export class QuickParser extends Parser<Htmlparser2TreeAdapterMap> {
  constructor(options: ParserOptions<Htmlparser2TreeAdapterMap>) {
    super(options)
    this.tokenizer = new QuickTokenizer(
      this.options,
      this,
      () => takesText.has(this.insertionMode) && !this.tokenizer.inForeignNode,
    )
  }
}
