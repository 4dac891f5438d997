import { looks, newParagraph, newRun, withoutRevisions, wrappers, type Paragraph, type Run } from './story-frames.js'
import type { Numbering } from './numbering.js'
import type { Styles } from './styles.js'
import { isOn, readXml, tagOf, type Attributes } from './xml.js'

/** What a story of a document needs to know of the rest of it. */
export interface Around {
  styles: Styles
  numbering: Numbering
  /** A list with bullets, which the numbered paragraphs are put into: their numbers are words of theirs. */
  bulletsId: string
  footnotes: ReadonlyMap<string, string>
  endnotes: ReadonlyMap<string, string>
  /** What is put before the first paragraph. */
  letterhead?: string
}

/** Half points that text is raised by at least to count as raised. */
const leastRise = 4
/** Characters of a paragraph that are remembered; more than a line of page numbers has. */
const maxKept = 200
/** Fields that show the number of a page or of pages. */
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES)\b/i
/** What a paragraph or run looked like before a revision. */
const formerProperties: ReadonlySet<string> = new Set(['w:pPrChange', 'w:rPrChange', 'w:tblPrChange', 'w:sectPrChange'])
const whites: ReadonlySet<string> = new Set(['FFFFFF', 'ffffff', 'white'])
const noFills: ReadonlySet<string> = new Set(['', 'auto', 'FFFFFF', 'ffffff'])

/**
 * Rewrites a story of a Word document (its body, a header or a footer) so that what is written in it is what Word shows:
 * hidden text goes; numbers of paragraphs, notes and what text boxes hold stand where they are read. What the converter
 * does not know is written as what it knows.
 */
export class StoryRewriter {
  /** Pieces of XML that may still be taken back. */
  #out: string[] = []
  #done = ''
  readonly #paragraphs: Paragraph[] = []
  readonly #runs: Run[] = []
  /** Where text boxes begin, and how many paragraphs were open there. */
  readonly #boxes: number[] = []
  /** Fields that are open: what they ask for, and whether their result is being read. */
  readonly #fields: { asks: string; isResult: boolean }[] = []
  #isAsking = false
  #isText = false
  /** How many elements deep lies what is left out. */
  #omitted = 0
  /** Names of the elements that are open, the innermost last, and how many there are of each. */
  readonly #path: string[] = []
  readonly #open = new Map<string, number>()
  #isInRunProperties = false
  /** Whether a choice of two ways to write the same gave text boxes already. */
  readonly #choices: boolean[] = []
  #isPlaceholder = false
  /** What is shown for the box that is being read. */
  #sign: string | undefined
  #hasGround = false

  constructor(
    private readonly around: Around,
    /** A header or footer: what leads elsewhere in the document means nothing there. */
    private readonly isMargin = false,
  ) {}

  /** @returns the part, rewritten */
  rewrite(part: Uint8Array): string {
    readXml(part, {
      open: (name, attributes) => this.#start(name, attributes),
      text: (text) => this.#write(text),
      close: (name) => this.#end(name),
    })
    return this.#done + this.#out.join('')
  }

  #start(name: string, attributes: Attributes): void {
    if (this.#omitted > 0 || this.#isLeftOut(name)) {
      this.#omitted++
      return
    }
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (wrappers.has(name)) {
      if (name === 'mc:AlternateContent') this.#choices.push(false)
      if (name === 'w:fldSimple') this.#fields.push({ asks: attributes['w:instr'] ?? '', isResult: true })
      return
    }
    if (name === 'w:p') this.#paragraphs.push(newParagraph(this.#out.length))
    else if (name === 'w:r') this.#runs.push(newRun(this.#out.length, this.#paragraph?.isHidden ?? false))
    else if (name === 'w:rPr') this.#isInRunProperties = parent === 'w:r'
    else if (name === 'w:background') this.#hasGround = true
    else if (name === 'w:txbxContent') {
      this.#boxes.push(this.#out.length)
      return
    }
    this.#note(name, attributes)
    if (this.#isRewritten(name, attributes)) return
    this.#out.push(tagOf(name, withoutRevisions(attributes)))
    if (name === 'w:body' && this.around.letterhead !== undefined) this.#out.push(this.around.letterhead)
  }

  get #paragraph(): Paragraph | undefined {
    return this.#paragraphs.at(-1)
  }

  get #run(): Run | undefined {
    return this.#runs.at(-1)
  }

  #isIn(name: string): boolean {
    return (this.#open.get(name) ?? 0) > 0
  }

  #isLeftOut(name: string): boolean {
    if (name === 'mc:Fallback') return this.#choices.at(-1) === true
    if (name === 'w:sdtContent') return this.#isPlaceholder
    if (name === 'w:t') return this.#run?.hasOwnMark === true
    return formerProperties.has(name)
  }

  /** Remembers what an element says of its paragraph or run. */
  #note(name: string, attributes: Attributes): void {
    const { styles } = this.around
    const value = attributes['w:val'] ?? ''
    const run = this.#isInRunProperties ? this.#run : undefined
    const paragraph = this.#isIn('w:pPr') ? this.#paragraph : undefined
    switch (name) {
      case 'w:pStyle':
        if (paragraph !== undefined) {
          paragraph.style = value
          paragraph.isHidden = styles.isHidden(value) === true
        }
        break
      case 'w:rStyle':
        if (run !== undefined) run.isHidden = styles.isHidden(value) ?? run.isHidden
        break
      case 'w:vanish':
        if (run !== undefined) run.isHidden = isOn(attributes)
        break
      case 'w:color':
        if (run !== undefined) run.isWhite = whites.has(value)
        break
      case 'w:highlight':
        if (run !== undefined) run.isShaded = value !== 'none'
        break
      case 'w:shd':
        if (!noFills.has(attributes['w:fill'] ?? '')) {
          if (run !== undefined) run.isShaded = true
          else if (paragraph !== undefined) paragraph.isShaded = true
        }
        break
      case 'w:numId':
        if (paragraph !== undefined) paragraph.numbering = value
        break
      case 'w:ilvl':
        if (paragraph !== undefined) paragraph.level = value
        break
      case 'w:showingPlcHdr':
        this.#isPlaceholder = isOn(attributes)
        break
      case 'w14:checkbox':
        this.#sign = '☐'
        break
      case 'w14:checked':
        // Word itself draws a ticked box as one that is crossed out.
        if (attributes['w14:val'] !== '0' && attributes['w14:val'] !== 'false') this.#sign = '☑'
        break
      case 'w:t':
        this.#isText = true
        break
      case 'w:instrText':
        this.#isAsking = true
    }
  }

  /** Whether an element was written otherwise, or not at all. */
  #isRewritten(name: string, attributes: Attributes): boolean {
    switch (name) {
      case 'w:cr':
        this.#out.push('<w:br>')
        return true
      case 'w:ptab':
        this.#out.push('<w:tab>')
        return true
      case 'w:dstrike':
        if (isOn(attributes)) this.#out.push('<w:strike/>')
        return true
      case 'w:position':
        if (Number(attributes['w:val']) >= leastRise) this.#out.push('<w:vertAlign w:val="superscript"/>')
        return true
      case 'w:footnoteReference':
      case 'w:endnoteReference': {
        const notes = name === 'w:footnoteReference' ? this.around.footnotes : this.around.endnotes
        const note = notes.get(attributes['w:id'] ?? '')
        if (note !== undefined) this.#run?.notes.push(note)
        if (this.#run !== undefined) this.#run.hasOwnMark = attributes['w:customMarkFollows'] !== undefined
        return true
      }
      case 'w:fldChar':
        this.#turnField(attributes)
        this.#out.push(tagOf(name, attributes))
        return true
      // The sign that Word shows for a box stands beside it as text.
      case 'w14:checkbox':
      case 'w:numPr':
      case 'w:numId':
      case 'w:ilvl':
        return name === 'w14:checkbox' || this.#isIn('w:pPr')
      case 'w:hyperlink':
        return this.isMargin
      default:
        return this.#isUnwritten(name)
    }
  }

  get #isInBox(): boolean {
    return this.#boxes.length > 0
  }

  /** Looks, and what is drawn around text boxes, of which their text alone is read. */
  #isUnwritten(name: string): boolean {
    if (looks.has(name) || this.#isIn('w14:checkbox')) return true
    if (this.isMargin && !name.startsWith('w:')) return true
    return this.#isDrawn
  }

  get #isDrawn(): boolean {
    return !this.#isInBox && (this.#isIn('mc:Choice') || (this.isMargin && this.#isIn('w:drawing')))
  }

  #turnField(attributes: Attributes): void {
    const type = attributes['w:fldCharType']
    if (type === 'begin') this.#fields.push({ asks: '', isResult: false })
    else if (type === 'end') this.#fields.pop()
    else if (this.#fields.length > 0) this.#fields.at(-1)!.isResult = true
  }

  #write(text: string): void {
    if (this.#omitted > 0) return
    const field = this.#fields.at(-1)
    if (this.#isAsking && field !== undefined) field.asks += text
    const paragraph = this.#paragraph
    if (this.#isText && paragraph !== undefined) {
      if (this.isMargin && field?.isResult === true && pageFields.test(field.asks)) {
        paragraph.hasPageNumber = true
        return
      }
      if (this.#run?.isHidden !== true) {
        if (paragraph.text.length < maxKept) paragraph.text += text
        paragraph.lastCharacter = text.trimEnd().at(-1) ?? paragraph.lastCharacter
      }
    }
    if (this.#isText || this.#isAsking || (text.trim() !== '' && !this.#isDrawn))
      this.#out.push(this.#isText ? (this.#sign ?? text) : text)
  }

  #end(name: string): void {
    if (this.#omitted > 0) {
      this.#omitted--
      return
    }
    const rewritten = this.#endOf(name)
    this.#open.set(name, (this.#open.get(name) ?? 1) - 1)
    this.#path.pop()
    if (rewritten !== '') this.#out.push(rewritten)
    if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:r') this.#endRun()
    if (this.#paragraphs.length === 0 && this.#boxes.length === 0) {
      this.#done += this.#out.join('')
      this.#out = []
    }
  }

  /** What is written at an element's end. */
  #endOf(name: string): string {
    if (wrappers.has(name)) {
      if (name === 'mc:AlternateContent') this.#choices.pop()
      if (name === 'w:fldSimple') this.#fields.pop()
      return ''
    }
    switch (name) {
      case 'w:t':
        this.#isText = false
        break
      case 'w:instrText':
        this.#isAsking = false
        break
      case 'w:rPr':
        this.#isInRunProperties = false
        break
      case 'w:sdt':
        this.#isPlaceholder = false
        this.#sign = undefined
        break
      case 'w:pPr':
        return this.#numberParagraph()
      case 'w:txbxContent':
        this.#liftBox()
        return ''
      case 'w:cr':
        return '</w:br>'
      case 'w:ptab':
        return '</w:tab>'
      case 'w:dstrike':
      case 'w:position':
      case 'w:footnoteReference':
      case 'w:endnoteReference':
      case 'w14:checkbox':
        return ''
      case 'w:numPr':
      case 'w:numId':
      case 'w:ilvl':
        return this.#isIn('w:pPr') ? '' : `</${name}>`
      case 'w:hyperlink':
        return this.isMargin ? '' : `</${name}>`
    }
    if (this.#isUnwritten(name)) return ''
    // Properties that said nothing but looks.
    if ((name === 'w:rPr' || name === 'w:trPr') && this.#out.at(-1) === `<${name}>`) {
      this.#out.pop()
      return ''
    }
    return `</${name}>`
  }

  /** The end of a paragraph's properties: its place in a list, and its number. */
  #numberParagraph(): string {
    const paragraph = this.#paragraph
    const { numbering, bulletsId } = this.around
    const end = '</w:pPr>'
    if (paragraph === undefined) return end
    const { numbering: id, level, style } = paragraph
    const number = paragraph.isHidden ? undefined : numbering.count(id, level, style)
    if (number === undefined) {
      const own = id === undefined ? '' : numberingOf(id, level)
      return own + end
    }
    if (number === '') return end
    this.#out.push(numberingOf(bulletsId, level), end)
    paragraph.numberAt = this.#out.length
    return `<w:r><w:t xml:space="preserve">${number} </w:t></w:r>`
  }

  #endRun(): void {
    const run = this.#runs.pop()
    const paragraph = this.#paragraph
    if (run === undefined || paragraph === undefined) return
    const isUnseen =
      run.isWhite && !run.isShaded && !paragraph.isShaded && !this.#hasGround && !this.#isIn('w:tc') && !this.#isInBox
    if (run.isHidden || isUnseen) {
      const kept = this.#out.slice(run.at).filter((piece) => /^<\/?w:(?:fldChar|instrText)\b/.test(piece))
      this.#out.length = run.at
      if (kept.length > 0) this.#out.push('<w:r>', ...kept, '</w:r>')
      return
    }
    for (const note of run.notes) this.#out.push(noteAfter(paragraph.lastCharacter, note))
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (paragraph === undefined) return
    // Word shows the number of an empty paragraph; nothing is said by it.
    if (paragraph.numberAt !== undefined && paragraph.text.trim() === '') this.#out[paragraph.numberAt] = ''
    // "Page 2 of 7" without its numbers.
    if (paragraph.hasPageNumber && /^(?:\P{N}\S*\s*){0,3}$/u.test(paragraph.text.trim()))
      this.#out.length = paragraph.at
    this.#out.push(...paragraph.boxes)
  }

  /** What a text box holds is read after the paragraph that it is fastened to. */
  #liftBox(): void {
    const at = this.#boxes.pop() ?? this.#out.length
    const held = this.#out.splice(at).join('')
    if (held === '') return
    this.#paragraph?.boxes.push(held)
    if (this.#choices.length > 0) this.#choices[this.#choices.length - 1] = true
  }
}

function numberingOf(id: string, level = '0'): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
}

/** A note beside its sentence: a sentence of its own behind a whole one, and else in parentheses. */
function noteAfter(lastCharacter: string, note: string): string {
  const text = /[.!?…。]/.test(lastCharacter) ? ` ${note}` : ` (${note})`
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}
