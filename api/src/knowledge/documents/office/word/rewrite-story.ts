import {
  formerProperties,
  looks,
  newParagraph,
  newRun,
  propertiesOf,
  rewritten,
  withoutRevisions,
  wrappers,
  type Paragraph,
  type Run,
} from './story-frames.js'
import { Equation } from './equations.js'
import { Fields } from './fields.js'
import { Grounds } from './grounds.js'
import type { Numbering } from './numbering.js'
import { isPictureFont, picturesOf } from './picture-fonts.js'
import { addLook, groundOf, isUnseen, resolveLook, type Look } from './run-look.js'
import type { Styles } from './styles.js'
import { endSegment, noteAfter, numberingOf, paragraphOf, setApartMark, shiftRun } from './written-runs.js'
import { isOn, readXml, tagOf, type Attributes } from './xml.js'
import { joinLetters } from '../../text/set-apart.js'

/** The parts of a document that one of its stories depends on. */
export interface Around {
  styles: Styles
  numbering: Numbering
  /** A list with bullets, which the numbered paragraphs are put into: their numbers are words of theirs. */
  bulletsId: string
  /** Runs by the ids of notes. A note is told once, and goes from here. */
  footnotes: Map<string, string>
  endnotes: Map<string, string>
  /** XML that is put before the first paragraph. */
  letterhead?: string
  /** Whether each field of the story has an end. */
  hasWholeFields?: boolean
}

/** Characters of a paragraph that are remembered; more than a line of page numbers has. */
const maxKept = 200
/** Columns that a row may leave out before its first cell. */
const maxLeftOut = 20
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
  /** Where text boxes begin. */
  readonly #boxes: number[] = []
  readonly #fields: Fields
  readonly #grounds: Grounds
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
  /** Whether the content of a control is left out: a prompt, or a table of contents. */
  #isPlaceholder = false
  /** The content shown for the box that is being read. */
  #sign: string | undefined
  #isRowHidden = false
  #columnsLeftOut = 0
  #equation: Equation | undefined

  constructor(
    private readonly around: Around,
    /** A header, footer or note: what leads elsewhere in the document means nothing there. */
    private readonly isMargin = false,
  ) {
    this.#fields = new Fields(around.hasWholeFields === true)
    this.#grounds = new Grounds(around.styles)
  }

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
    const parent = this.#path.at(-1)
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    this.#path.push(name)
    if (name === 'm:oMath') this.#equation ??= new Equation()
    if (this.#equation !== undefined) return this.#equation.open(name, attributes)
    this.#grounds.open(name, parent, attributes)
    if (wrappers.has(name)) {
      if (name === 'mc:AlternateContent') this.#choices.push(false)
      if (name === 'w:fldSimple') this.#beginSimpleField(attributes)
      return
    }
    if (name === 'w:p') this.#paragraphs.push(newParagraph(this.#out.length))
    else if (name === 'w:r') this.#runs.push(newRun(this.#out.length, this.#paragraph))
    else if (name === 'w:rPr') this.#isInRunProperties = parent === 'w:r'
    else if (name === 'w:tr') this.#isRowHidden = false
    else if (name === 'w:txbxContent') {
      this.#boxes.push(this.#out.length)
      return
    }
    this.#note(name, parent, attributes)
    if (this.#isRewritten(name, parent, attributes)) return
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

  #beginSimpleField(attributes: Attributes): void {
    this.#fields.begin()
    this.#fields.ask(attributes['w:instr'] ?? '')
    this.#fields.separate()
  }

  #isLeftOut(name: string): boolean {
    switch (name) {
      case 'mc:Fallback':
        return this.#choices.at(-1) === true
      case 'w:sdtContent':
        return this.#isPlaceholder
      case 'w:t':
        return this.#run?.hasOwnMark === true || this.#fields.isUntold
      case 'w:rt':
        return true
      case 'w:del':
      case 'w:moveFrom':
        return !propertiesOf.has(this.#path.at(-1) ?? '')
      case 'w:tc':
        return this.#isRowHidden
      default:
        return formerProperties.has(name)
    }
  }

  /** Remembers what an element says of its paragraph, run, row, field or control. */
  #note(name: string, parent: string | undefined, attributes: Attributes): void {
    const value = attributes['w:val'] ?? ''
    if (this.#isInRunProperties && this.#run !== undefined) {
      if (name === 'w:rStyle') this.#run.style = value
      else addLook(this.#run.direct, name, attributes)
      return
    }
    if (this.#isIn('w:pPr')) return this.#noteOfParagraph(name, parent, attributes)
    switch (name) {
      case 'w:hidden':
        if (parent === 'w:trPr') this.#isRowHidden = isOn(attributes)
        break
      case 'w:gridBefore':
        this.#columnsLeftOut = Math.min(Number(value) || 0, maxLeftOut)
        break
      case 'w:showingPlcHdr':
        this.#isPlaceholder = isOn(attributes)
        break
      case 'w:docPartGallery':
        if (/^Table of Contents$/i.test(value)) this.#isPlaceholder = true
        break
      case 'w14:checkbox':
        this.#sign = '☐'
        break
      case 'w14:checked':
        // Word itself draws a ticked box as one that is crossed out.
        if (attributes['w14:val'] !== '0' && attributes['w14:val'] !== 'false') this.#sign = '☑'
        break
      case 'w:listEntry':
        this.#fields.offer(value)
        break
      case 'w:result':
      case 'w:default':
        if (parent === 'w:ddList') this.#fields.choose(Number(value) || 0, name === 'w:result')
        break
      case 'w:t':
        this.#isText = true
        break
      case 'w:instrText':
        this.#isAsking = true
    }
  }

  #noteOfParagraph(name: string, parent: string | undefined, attributes: Attributes): void {
    const paragraph = this.#paragraph
    const value = attributes['w:val'] ?? ''
    if (paragraph === undefined) return
    if (name === 'w:pStyle') paragraph.style = value
    else if (name === 'w:numId') paragraph.numbering = value
    else if (name === 'w:ilvl') paragraph.level = value
    else if (name === 'w:shd' && parent === 'w:pPr') paragraph.ground = groundOf(attributes)
    else if (parent !== 'w:rPr') return
    else if (name === 'w:del' || name === 'w:moveFrom') paragraph.isMarkDeleted = true
    else if (name === 'w:vanish') paragraph.isMarkHidden = isOn(attributes)
  }

  /** Whether an element was written otherwise, or not at all. */
  #isRewritten(name: string, parent: string | undefined, attributes: Attributes): boolean {
    switch (name) {
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#refer(name === 'w:footnoteReference' ? this.around.footnotes : this.around.endnotes, attributes)
        return true
      case 'w:fldChar':
        this.#turnField(attributes)
        return true
      case 'w:sym':
        this.#say(' ')
        this.#out.push(this.#sign === undefined ? tagOf(name, attributes) : `<w:t>${this.#sign}</w:t>`)
        return true
      case 'v:textpath':
        // In a margin, such letters are a mark across the page.
        if (!this.isMargin) this.#paragraph?.boxes.push(paragraphOf(attributes['string'] ?? ''))
        return true
      // The sign that Word shows for a box stands beside it as text.
      case 'w14:checkbox':
        return true
      case 'w:framePr':
        // A large first letter is a paragraph for Word; without its end, it begins the next one.
        if (/^(?:drop|margin)$/.test(attributes['w:dropCap'] ?? '')) this.#out.push('<w:rPr><w:del/></w:rPr>')
        return true
      case 'w:numPr':
      case 'w:numId':
      case 'w:ilvl':
        return this.#isIn('w:pPr')
      case 'w:hyperlink':
      case 'w:pStyle':
        return this.isMargin
      case 'w:tab':
      case 'w:ptab':
        if (parent === 'w:r' && this.#paragraph !== undefined) endSegment(this.#out, this.#paragraph)
    }
    const other = rewritten.get(name)
    if (other !== undefined) this.#out.push(`<${other}>`)
    return other !== undefined || this.#isUnwritten(name)
  }

  #refer(notes: Map<string, string>, attributes: Attributes): void {
    const id = attributes['w:id'] ?? ''
    const note = notes.get(id)
    notes.delete(id)
    if (this.#run === undefined) return
    if (note !== undefined) this.#run.notes.push(note)
    this.#run.hasOwnMark = attributes['w:customMarkFollows'] !== undefined
  }

  /** Looks, and what is drawn around text boxes, of which their text alone is read. */
  #isUnwritten(name: string): boolean {
    if (looks.has(name) || this.#isIn('w14:checkbox')) return true
    if (this.isMargin && !name.startsWith('w:')) return true
    return this.#isDrawn
  }

  get #isDrawn(): boolean {
    return this.#boxes.length === 0 && (this.#isIn('mc:Choice') || (this.isMargin && this.#isIn('w:drawing')))
  }

  #turnField(attributes: Attributes): void {
    const type = attributes['w:fldCharType']
    const chosen = type === 'end' ? this.#fields.end() : ''
    if (type === 'begin') this.#fields.begin()
    else if (type !== 'end') this.#fields.separate()
    if (chosen !== '') {
      this.#say(chosen)
      this.#out.push(`<w:t xml:space="preserve">${chosen}</w:t>`)
    }
    this.#out.push(tagOf('w:fldChar', attributes))
  }

  #write(text: string): void {
    if (this.#omitted > 0) return
    if (this.#equation !== undefined) return this.#equation.text(text)
    if (this.#isAsking) this.#fields.ask(text)
    if (this.#isText && this.#paragraph !== undefined) {
      if (this.isMargin && this.#fields.isPageNumber) {
        this.#paragraph.segment.hasPageNumber = true
        return
      }
      const font = this.#lookOf(this.#run)?.font
      const shown = this.#sign ?? (isPictureFont(font) ? picturesOf(text, font) : joinLetters(text))
      this.#say(shown)
      this.#out.push(shown)
    } else if (this.#isText || this.#isAsking || (text.trim() !== '' && !this.#isDrawn)) this.#out.push(text)
  }

  /** Remembers what was said in a paragraph. */
  #say(text: string): void {
    const paragraph = this.#paragraph
    const run = this.#run
    this.#fields.say(text)
    if (run !== undefined) {
      this.#lookOf(run)
      if (run.text.length < maxKept) run.text += text
      if (run.isUnseen) return
    }
    if (paragraph === undefined) return
    if (paragraph.text.length < maxKept) paragraph.text += text
    if (paragraph.segment.text.length < maxKept) paragraph.segment.text += text
    paragraph.lastCharacter = text.trimEnd().at(-1) ?? paragraph.lastCharacter
  }

  /** How a run looks, once its properties are read. */
  #lookOf(run: Run | undefined): Look | undefined {
    const paragraph = this.#paragraph
    if (run === undefined || paragraph === undefined || run.look !== undefined) return run?.look
    const { styles } = this.around
    const ofParagraph = styles.lookOf(paragraph.style) ?? styles.lookOf(styles.defaultParagraph) ?? {}
    run.look = resolveLook({
      direct: run.direct,
      character: styles.lookOf(run.style) ?? {},
      paragraph: paragraph.ground === undefined ? ofParagraph : { ...ofParagraph, ground: paragraph.ground },
      defaults: styles.defaults,
    })
    run.isUnseen = isUnseen(run.look, this.#grounds.color)
    return run.look
  }

  #end(name: string): void {
    if (this.#omitted > 0) {
      this.#omitted--
      return
    }
    this.#open.set(name, (this.#open.get(name) ?? 1) - 1)
    this.#path.pop()
    if (this.#equation !== undefined) return this.#endEquation(name)
    const written = this.#endOf(name)
    this.#grounds.close(name)
    if (written !== '') this.#out.push(written)
    if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:r') this.#endRun()
    if (this.#paragraphs.length === 0 && this.#boxes.length === 0) {
      this.#done += this.#out.join('')
      this.#out = []
    }
  }

  #endEquation(name: string): void {
    this.#equation?.close(name)
    if (name !== 'm:oMath' || this.#isIn('m:oMath')) return
    const written = this.#equation?.written ?? ''
    this.#equation = undefined
    if (this.#fields.isUntold || this.#isDrawn) return
    this.#say(written)
    this.#out.push(`<w:r><w:t xml:space="preserve">${written}</w:t></w:r>`)
  }

  /** XML that is written at an element's end. */
  #endOf(name: string): string {
    switch (name) {
      case 'mc:AlternateContent':
        this.#choices.pop()
        break
      case 'w:fldSimple':
        this.#fields.end()
        break
      case 'w:t':
        this.#isText = false
        break
      case 'w:instrText':
        this.#isAsking = false
        break
      case 'w:rPr':
        this.#isInRunProperties = false
        break
      case 'w:tr':
        this.#isRowHidden = false
        break
      case 'w:sdt':
        this.#isPlaceholder = false
        this.#sign = undefined
        break
      case 'w:pPr':
        return this.#leaveRoomForNumber()
      case 'w:txbxContent':
        this.#liftBox()
        return ''
      case 'w:footnoteReference':
      case 'w:endnoteReference':
      case 'w14:checkbox':
      case 'w:framePr':
      case 'v:textpath':
        return ''
      case 'w:numPr':
      case 'w:numId':
      case 'w:ilvl':
        return this.#isIn('w:pPr') ? '' : `</${name}>`
      case 'w:hyperlink':
      case 'w:pStyle':
        return this.isMargin ? '' : `</${name}>`
      case 'w:sym':
        return this.#sign === undefined ? '</w:sym>' : ''
      case 'w:trPr':
        return this.#fillRow()
    }
    if (wrappers.has(name)) return ''
    const other = rewritten.get(name)
    if (other !== undefined) return `</${other}>`
    if (this.#isUnwritten(name)) return ''
    // Properties that said nothing but looks.
    if (name === 'w:rPr' && this.#out.at(-1) === `<${name}>`) {
      this.#out.pop()
      return ''
    }
    return `</${name}>`
  }

  /** The end of a row's properties, with cells for the columns that it leaves out before its first. */
  #fillRow(): string {
    const cells = '<w:tc><w:p></w:p></w:tc>'.repeat(this.#columnsLeftOut)
    this.#columnsLeftOut = 0
    if (this.#out.at(-1) !== '<w:trPr>') return `</w:trPr>${cells}`
    this.#out.pop()
    return cells
  }

  /** The end of a paragraph's properties. Its number depends on what is seen of it. */
  #leaveRoomForNumber(): string {
    if (this.#paragraph === undefined) return '</w:pPr>'
    this.#paragraph.numberAt = this.#out.length
    this.#out.push('', '</w:pPr>', '')
    return ''
  }

  /** Writes a paragraph's place in a list, and its number. */
  #numberParagraph(paragraph: Paragraph): void {
    const { numbering, bulletsId } = this.around
    const { numbering: id, level, style, numberAt, text } = paragraph
    const isGone = paragraph.isMarkDeleted || (text.trim() === '' && (paragraph.isMarkHidden || paragraph.hasHidden))
    if (numberAt === undefined || isGone) return
    const number = numbering.count(id, level, style)
    if (number === undefined) {
      if (id !== undefined) this.#out[numberAt] = numberingOf(id, level)
      return
    }
    if (number === '') return
    this.#out[numberAt] = numberingOf(bulletsId, level)
    // Word shows the number of an empty paragraph; nothing is said by it.
    if (text.trim() !== '') this.#out[numberAt + 2] = `<w:r><w:t xml:space="preserve">${number} </w:t></w:r>`
  }

  #endRun(): void {
    const run = this.#runs.pop()
    const paragraph = this.#paragraph
    const look = this.#lookOf(run)
    if (run === undefined || paragraph === undefined || look === undefined) return
    if (run.isUnseen) {
      paragraph.hasHidden ||= look.isVanished === true
      if (look.isVanished === true) paragraph.boxes.length = Math.min(paragraph.boxes.length, run.boxes)
      const kept = this.#out.slice(run.at).filter((piece) => /^<\/?w:(?:fldChar|instrText)\b/.test(piece))
      this.#out.length = run.at
      if (kept.length > 0) this.#out.push('<w:r>', ...kept, '</w:r>')
      return
    }
    shiftRun(this.#out, run, look, paragraph)
    paragraph.lastLook = look
    for (const note of run.notes) this.#out.push(noteAfter(paragraph.lastCharacter, note))
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (paragraph === undefined) return
    endSegment(this.#out, paragraph)
    setApartMark(this.#out, paragraph)
    this.#numberParagraph(paragraph)
    this.#fields.endParagraph()
    for (const box of paragraph.boxes) this.#out.push(box)
  }

  /** The content of a text box is read after the paragraph that anchors it. */
  #liftBox(): void {
    const at = this.#boxes.pop() ?? this.#out.length
    const held = this.#out.splice(at).join('')
    if (held === '') return
    this.#paragraph?.boxes.push(held)
    if (this.#choices.length > 0) this.#choices[this.#choices.length - 1] = true
  }
}
