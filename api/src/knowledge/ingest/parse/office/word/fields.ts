interface Field {
  /** Field instruction: " REF _Ref1 \h ". */
  asks: string
  isResult: boolean
  isOmitted: boolean
  hasText: boolean
  entries: string[]
  chosen: number | undefined
}

const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES)\b/i
/** These fields only repeat text and page numbers. */
const contents = /^\s*(?:TOC|INDEX|TOA)\b/i
const noteReference = /^\s*NOTEREF\b/i

/** Tracks open fields: their instructions are hidden, and their results are text. */
export class Fields {
  readonly #open: Field[] = []
  #asking = 0
  #omitted = 0

  /** @param areWhole whether each field has an end; otherwise a table of contents could swallow all that follows */
  constructor(private readonly areWhole: boolean) {}

  get isOmitted(): boolean {
    return this.#asking > 0 || this.#omitted > 0
  }

  get isPageNumber(): boolean {
    const field = this.#open.at(-1)
    return field?.isResult === true && pageFields.test(field.asks)
  }

  beginField(): void {
    this.#open.push({ asks: '', isResult: false, isOmitted: false, hasText: false, entries: [], chosen: undefined })
    this.#asking++
  }

  addInstruction(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined) field.asks += text
  }

  beginResult(): void {
    const field = this.#open.at(-1)
    if (field === undefined || field.isResult) return
    field.isResult = true
    this.#asking--
    field.isOmitted = this.areWhole && (noteReference.test(field.asks) || contents.test(field.asks))
    if (field.isOmitted) this.#omitted++
  }

  /** @returns the chosen entry of a drop-down field without a written result */
  endField(): string {
    const field = this.#open.pop()
    if (field === undefined) return ''
    if (!field.isResult) this.#asking--
    if (field.isOmitted) this.#omitted--
    return field.hasText || this.isOmitted ? '' : (field.entries[field.chosen ?? 0] ?? '')
  }

  markText(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined && text.trim() !== '') field.hasText = true
  }

  addEntry(entry: string): void {
    this.#open.at(-1)?.entries.push(entry)
  }

  /** @param isResult false for the default of a new form */
  chooseEntry(at: number, isResult: boolean): void {
    const field = this.#open.at(-1)
    if (field !== undefined && (isResult || field.chosen === undefined)) field.chosen = at
  }

  /** An unclosed field must not hide the rest of the document. */
  endParagraph(): void {
    if (this.areWhole || this.#asking === 0) return
    this.#open.length = 0
    this.#asking = 0
    this.#omitted = 0
  }
}
