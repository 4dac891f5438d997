import { Numbering } from './numbering.js'
import { readNotes } from './notes.js'
import { readMargins, readSections } from './margins.js'
import { StoryRewriter, type Around } from './rewrite-story.js'
import { Styles } from './styles.js'

const body = 'word/document.xml'
const noStyles = Buffer.from(
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:styles>',
)

/**
 * Rewrites a Word document to its visible text, with headers and footers once at the beginning.
 * @param parts of the archive by name; modified in place
 */
export function reduceWordToVisible(parts: Map<string, Buffer>): void {
  const story = parts.get(body)
  if (story === undefined) return
  // The converter needs this part when a table names its style.
  if (!parts.has('word/styles.xml')) parts.set('word/styles.xml', noStyles)
  const styles = new Styles(parts.get('word/styles.xml'))
  const createNumbering = (): Numbering => new Numbering(parts.get('word/numbering.xml'), styles)
  const sections = readSections(story, parts.get('word/settings.xml'))
  const own = createNumbering()
  const alone: Around = {
    styles,
    numbering: own,
    bulletsId: own.unusedId,
    footnotes: new Map(),
    endnotes: new Map(),
    hasWholeFields: sections.hasWholeFields,
  }
  const seeNote = (note: Uint8Array): string =>
    new StoryRewriter({ ...alone, numbering: createNumbering() }, true).rewrite(note)
  const around: Around = {
    ...alone,
    footnotes: readNotes(parts.get('word/footnotes.xml'), seeNote),
    endnotes: readNotes(parts.get('word/endnotes.xml'), seeNote),
  }
  const letterhead = readMargins(parts, sections, around, createNumbering)
  parts.set(body, Buffer.from(new StoryRewriter({ ...around, letterhead }).rewrite(story)))
  addBullets(parts, alone.bulletsId)
}

function addBullets(parts: Map<string, Buffer>, id: string): void {
  const name = 'word/numbering.xml'
  const part = parts.get(name)?.toString('utf8')
  const end = part?.lastIndexOf('</w:numbering>') ?? -1
  if (part === undefined || end < 0) return
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`,
  ).join('')
  const list = `bullets-${id}`
  parts.set(
    name,
    Buffer.from(
      `${part.slice(0, end)}<w:abstractNum w:abstractNumId="${list}">${levels}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${list}"/></w:num>${part.slice(end)}`,
    ),
  )
}
