/** A field while it is read. */
interface Field {
  /** Its instruction to Word: " REF _Ref1 \\h ". */
  asks: string
  isResult: boolean
  /** Whether its result is left out. */
  isUntold: boolean
  /** Whether its result says something. */
  hasText: boolean
  /** Of a list to choose from: what there is, and which one is chosen. */
  entries: string[]
  chosen: number | undefined
}

/** Fields that show the number of a page or of pages. */
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES)\b/i
/** Tables of contents and indexes name what is told elsewhere, with numbers that are those of pages. */
const contents = /^\s*(?:TOC|INDEX|TOA)\b/i
/** The mark of a note that stands elsewhere. */
const markOfNote = /^\s*NOTEREF\b/i

/** The fields that are open where a story is read: what they ask for is not seen, and their results are. */
export class Fields {
  readonly #open: Field[] = []
  #asking = 0
  #untold = 0

  /** @param areWhole whether each field has an end: without it, a table of contents might be all that follows */
  constructor(private readonly areWhole: boolean) {}

  /** Whether what stands here is not seen, or not told. */
  get isUntold(): boolean {
    return this.#asking > 0 || this.#untold > 0
  }

  /** Whether what stands here is the number of a page. */
  get isPageNumber(): boolean {
    const field = this.#open.at(-1)
    return field?.isResult === true && pageFields.test(field.asks)
  }

  begin(): void {
    this.#open.push({ asks: '', isResult: false, isUntold: false, hasText: false, entries: [], chosen: undefined })
    this.#asking++
  }

  ask(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined) field.asks += text
  }

  separate(): void {
    const field = this.#open.at(-1)
    if (field === undefined || field.isResult) return
    field.isResult = true
    this.#asking--
    field.isUntold = this.areWhole && (markOfNote.test(field.asks) || contents.test(field.asks))
    if (field.isUntold) this.#untold++
  }

  /** @returns what is chosen of the field's list, if it was one and nothing was written for it */
  end(): string {
    const field = this.#open.pop()
    if (field === undefined) return ''
    if (!field.isResult) this.#asking--
    if (field.isUntold) this.#untold--
    return field.hasText || this.isUntold ? '' : (field.entries[field.chosen ?? 0] ?? '')
  }

  say(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined && text.trim() !== '') field.hasText = true
  }

  offer(entry: string): void {
    this.#open.at(-1)?.entries.push(entry)
  }

  /** @param isResult whether somebody chose it, and it is not only what a new form begins with */
  choose(at: number, isResult: boolean): void {
    const field = this.#open.at(-1)
    if (field !== undefined && (isResult || field.chosen === undefined)) field.chosen = at
  }

  /** The end of a paragraph: what a field without an end asks for does not hide all that follows. */
  endParagraph(): void {
    if (this.areWhole || this.#asking === 0) return
    this.#open.length = 0
    this.#asking = 0
    this.#untold = 0
  }
}
