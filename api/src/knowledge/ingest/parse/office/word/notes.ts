import { readXml, openingTag } from './xml.js'

/**
 * Returns each footnote or endnote by id.
 * @param see rewrites a note to its visible text
 */
export function readNotes(part: Uint8Array | undefined, see: (note: Uint8Array) => string): Map<string, string> {
  const notes = new Map<string, string>()
  if (part === undefined) return notes
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8')
  const end = /<\/w:(?:footnote|endnote)>/g
  for (let begin = nextNote(text, 0); begin >= 0; begin = nextNote(text, end.lastIndex)) {
    end.lastIndex = begin
    if (end.exec(text) === null) break
    const note = Buffer.from(text.slice(begin, end.lastIndex))
    const id = noteId(note)
    if (id === undefined) continue
    const runs = noteRuns(Buffer.from(see(note)))
    if (runs !== '') notes.set(id, runs)
  }
  return notes
}

function nextNote(text: string, from: number): number {
  const next = ['<w:footnote ', '<w:endnote '].map((tag) => text.indexOf(tag, from)).filter((at) => at >= 0)
  return next.length === 0 ? -1 : Math.min(...next)
}

/** @returns undefined for the separator lines above notes */
function noteId(note: Uint8Array): string | undefined {
  let id: string | undefined
  readXml(note, {
    open: (name, attributes) => {
      if (name !== 'w:footnote' && name !== 'w:endnote') return
      const type = attributes['w:type'] ?? 'normal'
      id = type === 'normal' ? attributes['w:id'] : undefined
    },
    text: () => undefined,
    close: () => undefined,
  })
  return id
}

const gap = '<w:r><w:t xml:space="preserve"> </w:t></w:r>'

function noteRuns(note: Uint8Array): string {
  let runs = ''
  let deep = 0
  let said = ''
  readXml(note, {
    open: (name, attributes) => {
      if (name === 'w:r') deep++
      if (name === 'w:p' && said !== '') runs += gap
      if (deep === 0) return
      runs += name === 'w:br' || name === 'w:tab' ? '<w:t xml:space="preserve"> ' : openingTag(name, attributes)
    },
    text: (text) => {
      if (deep === 0) return
      const shown = said === '' ? text.trimStart() : text
      said += shown.trim().slice(0, 1)
      runs += shown
    },
    close: (name) => {
      if (deep > 0) runs += name === 'w:br' || name === 'w:tab' ? '</w:t>' : `</${name}>`
      if (name === 'w:r') deep--
    },
  })
  return said === '' ? '' : runs
}
