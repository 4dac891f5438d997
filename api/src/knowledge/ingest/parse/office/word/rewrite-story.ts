import {
  formerProperties,
  appearanceTags,
  newParagraph,
  newRun,
  propertyTags,
  rewritten,
  withoutRevisions,
  wrappers,
  type Paragraph,
  type Run,
} from './story-frames.js'
import { Equation } from './equations.js'
import { Fields } from './fields.js'
import { Backgrounds } from './backgrounds.js'
import type { Numbering } from './numbering.js'
import { isPictureFont, writeSymbols } from './picture-fonts.js'
import {
  applyAppearanceProperty,
  parseBackground,
  isUnseen,
  resolveAppearance,
  type Appearance,
} from './run-appearance.js'
import type { Styles } from './styles.js'
import { endSegment, noteAfter, numberingXml, paragraphXml, setApartMark, shiftRun } from './written-runs.js'
import { isOn, readXml, openingTag, type Attributes } from './xml.js'
import { joinLetters } from '../../text/set-apart.js'

export interface Around {
  styles: Styles
  numbering: Numbering
  /** A bullet list for numbered paragraphs, whose numbers become text. */
  bulletsId: string
  /** Runs by note id; removed after use, so that a note appears once. */
  footnotes: Map<string, string>
  endnotes: Map<string, string>
  letterhead?: string
  hasWholeFields?: boolean
}

const maxStoredChars = 200
const maxLeftOut = 20
/**
 * Rewrites a story (body, header or footer) to its visible text: removes hidden text, inserts numbers, notes and text
 * boxes, and replaces elements that the converter does not know.
 */
export class StoryRewriter {
  /** Pieces of XML that may still be removed. */
  #out: string[] = []
  #done = ''
  readonly #paragraphs: Paragraph[] = []
  readonly #runs: Run[] = []
  readonly #boxes: number[] = []
  readonly #fields: Fields
  readonly #backgrounds: Backgrounds
  #isAsking = false
  #isText = false
  #omitted = 0
  readonly #path: string[] = []
  readonly #open = new Map<string, number>()
  #isInRunProperties = false
  /** Whether one choice of `mc:AlternateContent` gave text boxes, which the other choice repeats. */
  readonly #choices: boolean[] = []
  #isPlaceholder = false
  #sign: string | undefined
  #isRowHidden = false
  #columnsLeftOut = 0
  #equation: Equation | undefined

  constructor(
    private readonly around: Around,
    /** True for headers, footers and notes, where cross-references mean nothing. */
    private readonly isMargin = false,
  ) {
    this.#fields = new Fields(around.hasWholeFields === true)
    this.#backgrounds = new Backgrounds(around.styles)
  }

  rewrite(part: Uint8Array): string {
    readXml(part, {
      open: (name, attributes) => this.#openElement(name, attributes),
      text: (text) => this.#writeText(text),
      close: (name) => this.#closeElement(name),
    })
    return this.#done + this.#out.join('')
  }

  #openElement(name: string, attributes: Attributes): void {
    if (this.#omitted > 0 || this.#isLeftOut(name)) {
      this.#omitted++
      return
    }
    const parent = this.#path.at(-1)
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    this.#path.push(name)
    if (name === 'm:oMath') this.#equation ??= new Equation()
    if (this.#equation !== undefined) return this.#equation.openElement(name, attributes)
    this.#backgrounds.openElement(name, parent, attributes)
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
    this.#recordProperty(name, parent, attributes)
    if (this.#isRewritten(name, parent, attributes)) return
    this.#out.push(openingTag(name, withoutRevisions(attributes)))
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
    this.#fields.beginField()
    this.#fields.addInstruction(attributes['w:instr'] ?? '')
    this.#fields.beginResult()
  }

  #isLeftOut(name: string): boolean {
    switch (name) {
      case 'mc:Fallback':
        return this.#choices.at(-1) === true
      case 'w:sdtContent':
        return this.#isPlaceholder
      case 'w:t':
        return this.#run?.hasOwnMark === true || this.#fields.isOmitted
      case 'w:rt':
        return true
      case 'w:del':
      case 'w:moveFrom':
        return !propertyTags.has(this.#path.at(-1) ?? '')
      case 'w:tc':
        return this.#isRowHidden
      default:
        return formerProperties.has(name)
    }
  }

  #recordProperty(name: string, parent: string | undefined, attributes: Attributes): void {
    const value = attributes['w:val'] ?? ''
    if (this.#isInRunProperties && this.#run !== undefined) {
      if (name === 'w:rStyle') this.#run.style = value
      else applyAppearanceProperty(this.#run.direct, name, attributes)
      return
    }
    if (this.#isIn('w:pPr')) return this.#recordParagraphProperty(name, parent, attributes)
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
        // Word draws a checked box as a crossed one.
        if (attributes['w14:val'] !== '0' && attributes['w14:val'] !== 'false') this.#sign = '☑'
        break
      case 'w:listEntry':
        this.#fields.addEntry(value)
        break
      case 'w:result':
      case 'w:default':
        if (parent === 'w:ddList') this.#fields.chooseEntry(Number(value) || 0, name === 'w:result')
        break
      case 'w:t':
        this.#isText = true
        break
      case 'w:instrText':
        this.#isAsking = true
    }
  }

  #recordParagraphProperty(name: string, parent: string | undefined, attributes: Attributes): void {
    const paragraph = this.#paragraph
    const value = attributes['w:val'] ?? ''
    if (paragraph === undefined) return
    if (name === 'w:pStyle') paragraph.style = value
    else if (name === 'w:numId') paragraph.numbering = value
    else if (name === 'w:ilvl') paragraph.level = value
    else if (name === 'w:shd' && parent === 'w:pPr') paragraph.background = parseBackground(attributes)
    else if (parent !== 'w:rPr') return
    else if (name === 'w:del' || name === 'w:moveFrom') paragraph.isMarkDeleted = true
    else if (name === 'w:vanish') paragraph.isMarkHidden = isOn(attributes)
  }

  #isRewritten(name: string, parent: string | undefined, attributes: Attributes): boolean {
    switch (name) {
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#addNoteReference(
          name === 'w:footnoteReference' ? this.around.footnotes : this.around.endnotes,
          attributes,
        )
        return true
      case 'w:fldChar':
        this.#turnField(attributes)
        return true
      case 'w:sym':
        this.#recordText(' ')
        this.#out.push(this.#sign === undefined ? openingTag(name, attributes) : `<w:t>${this.#sign}</w:t>`)
        return true
      case 'v:textpath':
        // In a margin, WordArt is a watermark.
        if (!this.isMargin) this.#paragraph?.boxes.push(paragraphXml(attributes['string'] ?? ''))
        return true
      // The text beside the box already contains its visible sign.
      case 'w14:checkbox':
        return true
      case 'w:framePr':
        // Word stores a drop cap as a paragraph; deleting its end joins it to the next one.
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

  #addNoteReference(notes: Map<string, string>, attributes: Attributes): void {
    const id = attributes['w:id'] ?? ''
    const note = notes.get(id)
    notes.delete(id)
    if (this.#run === undefined) return
    if (note !== undefined) this.#run.notes.push(note)
    this.#run.hasOwnMark = attributes['w:customMarkFollows'] !== undefined
  }

  #isUnwritten(name: string): boolean {
    if (appearanceTags.has(name) || this.#isIn('w14:checkbox')) return true
    if (this.isMargin && !name.startsWith('w:')) return true
    return this.#isDrawn
  }

  get #isDrawn(): boolean {
    return this.#boxes.length === 0 && (this.#isIn('mc:Choice') || (this.isMargin && this.#isIn('w:drawing')))
  }

  #turnField(attributes: Attributes): void {
    const type = attributes['w:fldCharType']
    const chosen = type === 'end' ? this.#fields.endField() : ''
    if (type === 'begin') this.#fields.beginField()
    else if (type !== 'end') this.#fields.beginResult()
    if (chosen !== '') {
      this.#recordText(chosen)
      this.#out.push(`<w:t xml:space="preserve">${chosen}</w:t>`)
    }
    this.#out.push(openingTag('w:fldChar', attributes))
  }

  #writeText(text: string): void {
    if (this.#omitted > 0) return
    if (this.#equation !== undefined) return this.#equation.addText(text)
    if (this.#isAsking) this.#fields.addInstruction(text)
    if (this.#isText && this.#paragraph !== undefined) {
      if (this.isMargin && this.#fields.isPageNumber) {
        this.#paragraph.segment.hasPageNumber = true
        return
      }
      const font = this.#resolveRunAppearance(this.#run)?.font
      const shown = this.#sign ?? (isPictureFont(font) ? writeSymbols(text, font) : joinLetters(text))
      this.#recordText(shown)
      this.#out.push(shown)
    } else if (this.#isText || this.#isAsking || (text.trim() !== '' && !this.#isDrawn)) this.#out.push(text)
  }

  #recordText(text: string): void {
    const paragraph = this.#paragraph
    const run = this.#run
    this.#fields.markText(text)
    if (run !== undefined) {
      this.#resolveRunAppearance(run)
      if (run.text.length < maxStoredChars) run.text += text
      if (run.isUnseen) return
    }
    if (paragraph === undefined) return
    if (paragraph.text.length < maxStoredChars) paragraph.text += text
    if (paragraph.segment.text.length < maxStoredChars) paragraph.segment.text += text
    paragraph.lastCharacter = text.trimEnd().at(-1) ?? paragraph.lastCharacter
  }

  #resolveRunAppearance(run: Run | undefined): Appearance | undefined {
    const paragraph = this.#paragraph
    if (run === undefined || paragraph === undefined || run.appearance !== undefined) return run?.appearance
    const { styles } = this.around
    const ofParagraph = styles.getAppearance(paragraph.style) ?? styles.getAppearance(styles.defaultParagraph) ?? {}
    run.appearance = resolveAppearance({
      direct: run.direct,
      character: styles.getAppearance(run.style) ?? {},
      paragraph:
        paragraph.background === undefined ? ofParagraph : { ...ofParagraph, background: paragraph.background },
      defaults: styles.defaults,
    })
    run.isUnseen = isUnseen(run.appearance, this.#backgrounds.color)
    return run.appearance
  }

  #closeElement(name: string): void {
    if (this.#omitted > 0) {
      this.#omitted--
      return
    }
    this.#open.set(name, (this.#open.get(name) ?? 1) - 1)
    this.#path.pop()
    if (this.#equation !== undefined) return this.#endEquation(name)
    const written = this.#closingMarkup(name)
    this.#backgrounds.closeElement(name)
    if (written !== '') this.#out.push(written)
    if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:r') this.#endRun()
    if (this.#paragraphs.length === 0 && this.#boxes.length === 0) {
      this.#done += this.#out.join('')
      this.#out = []
    }
  }

  #endEquation(name: string): void {
    this.#equation?.closeElement(name)
    if (name !== 'm:oMath' || this.#isIn('m:oMath')) return
    const written = this.#equation?.written ?? ''
    this.#equation = undefined
    if (this.#fields.isOmitted || this.#isDrawn) return
    this.#recordText(written)
    this.#out.push(`<w:r><w:t xml:space="preserve">${written}</w:t></w:r>`)
  }

  #closingMarkup(name: string): string {
    switch (name) {
      case 'mc:AlternateContent':
        this.#choices.pop()
        break
      case 'w:fldSimple':
        this.#fields.endField()
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
    if (name === 'w:rPr' && this.#out.at(-1) === `<${name}>`) {
      this.#out.pop()
      return ''
    }
    return `</${name}>`
  }

  /** Adds cells for columns that a row skips. */
  #fillRow(): string {
    const cells = '<w:tc><w:p></w:p></w:tc>'.repeat(this.#columnsLeftOut)
    this.#columnsLeftOut = 0
    if (this.#out.at(-1) !== '<w:trPr>') return `</w:trPr>${cells}`
    this.#out.pop()
    return cells
  }

  /** The number depends on the paragraph's visible text. */
  #leaveRoomForNumber(): string {
    if (this.#paragraph === undefined) return '</w:pPr>'
    this.#paragraph.numberAt = this.#out.length
    this.#out.push('', '</w:pPr>', '')
    return ''
  }

  #numberParagraph(paragraph: Paragraph): void {
    const { numbering, bulletsId } = this.around
    const { numbering: id, level, style, numberAt, text } = paragraph
    const isGone = paragraph.isMarkDeleted || (text.trim() === '' && (paragraph.isMarkHidden || paragraph.hasHidden))
    if (numberAt === undefined || isGone) return
    const number = numbering.nextNumber(id, level, style)
    if (number === undefined) {
      if (id !== undefined) this.#out[numberAt] = numberingXml(id, level)
      return
    }
    if (number === '') return
    this.#out[numberAt] = numberingXml(bulletsId, level)
    if (text.trim() !== '') this.#out[numberAt + 2] = `<w:r><w:t xml:space="preserve">${number} </w:t></w:r>`
  }

  #endRun(): void {
    const run = this.#runs.pop()
    const paragraph = this.#paragraph
    const appearance = this.#resolveRunAppearance(run)
    if (run === undefined || paragraph === undefined || appearance === undefined) return
    if (run.isUnseen) {
      paragraph.hasHidden ||= appearance.isVanished === true
      if (appearance.isVanished === true) paragraph.boxes.length = Math.min(paragraph.boxes.length, run.boxes)
      const kept = this.#out.slice(run.at).filter((piece) => /^<\/?w:(?:fldChar|instrText)\b/.test(piece))
      this.#out.length = run.at
      if (kept.length > 0) this.#out.push('<w:r>', ...kept, '</w:r>')
      return
    }
    shiftRun(this.#out, run, appearance, paragraph)
    paragraph.lastAppearance = appearance
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

  /** A text box follows its anchor paragraph. */
  #liftBox(): void {
    const at = this.#boxes.pop() ?? this.#out.length
    const lifted = this.#out.splice(at).join('')
    if (lifted === '') return
    this.#paragraph?.boxes.push(lifted)
    if (this.#choices.length > 0) this.#choices[this.#choices.length - 1] = true
  }
}
