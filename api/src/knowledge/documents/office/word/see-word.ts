import { Numbering } from './numbering.js'
import { readNotes } from './notes.js'
import { StoryRewriter, type Around } from './rewrite-story.js'
import { Styles } from './styles.js'
import { readXml } from './xml.js'

const body = 'word/document.xml'

/**
 * Writes the parts of a Word document so that its body says what Word shows: without hidden text, with the numbers of
 * its paragraphs, its notes beside their sentences, what text boxes hold, and first, once, what stands in the margins
 * of its pages.
 * @param parts of the archive by name, which it changes
 */
export function seeWord(parts: Map<string, Buffer>): void {
  const story = parts.get(body)
  if (story === undefined) return
  const styles = new Styles(parts.get('word/styles.xml'))
  const numbering = new Numbering(parts.get('word/numbering.xml'), styles)
  const around: Around = {
    styles,
    numbering,
    bulletsId: numbering.unusedId,
    footnotes: readNotes(parts.get('word/footnotes.xml')),
    endnotes: readNotes(parts.get('word/endnotes.xml')),
  }
  const letterhead = readMargins(parts, story, around)
  parts.set(body, Buffer.from(new StoryRewriter({ ...around, letterhead }).rewrite(story)))
  addBullets(parts, around.bulletsId)
}

/** Headers, then footers, that a page of the document has: what two say alike, once. */
function readMargins(parts: ReadonlyMap<string, Buffer>, story: Buffer, around: Around): string {
  const targets = readTargets(parts.get('word/_rels/document.xml.rels'))
  const ids: Record<'header' | 'footer', Set<string>> = { header: new Set(), footer: new Set() }
  readXml(story, {
    open: (name, { 'r:id': id = '' }) => {
      if (name === 'w:headerReference') ids.header.add(id)
      else if (name === 'w:footerReference') ids.footer.add(id)
    },
    text: () => undefined,
    close: () => undefined,
  })
  const seen = new Set<string>()
  let written = ''
  for (const id of [...ids.header, ...ids.footer]) {
    const part = parts.get(`word/${targets.get(id)}`)
    if (part === undefined) continue
    const margin = new StoryRewriter(around, true).rewrite(part)
    const inner = margin.slice(margin.indexOf('>', margin.indexOf('<w:')) + 1, margin.lastIndexOf('</w:'))
    const words = inner
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (words === '' || seen.has(words)) continue
    seen.add(words)
    written += inner
  }
  return written
}

/** What the ids of a part's relationships lead to. */
function readTargets(part: Buffer | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  if (part !== undefined)
    readXml(part, {
      open: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets.set(Id, Target.replace(/^\/word\//, ''))
      },
      text: () => undefined,
      close: () => undefined,
    })
  return targets
}

/** Adds the list with bullets that numbered paragraphs were put into. */
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
