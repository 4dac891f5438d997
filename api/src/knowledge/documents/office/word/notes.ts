import { isOn, readXml } from './xml.js'

/** What stands in a note for a line's end or a gap. */
const gaps: ReadonlySet<string> = new Set(['w:br', 'w:cr', 'w:tab', 'w:ptab'])

/** The text of each footnote or endnote by its id, on one line, escaped as it is written. */
export function readNotes(part: Uint8Array | undefined): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  if (part === undefined) return notes
  let id = ''
  let written = ''
  let run = ''
  let isHidden = false
  let isText = false
  readXml(part, {
    open(name, attributes) {
      if (name === 'w:footnote' || name === 'w:endnote') {
        id = attributes['w:id'] ?? ''
        written = ''
        // Separators are lines that are drawn above notes.
        if (attributes['w:type'] !== undefined && attributes['w:type'] !== 'normal') id = ''
      } else if (name === 'w:r') {
        run = ''
        isHidden = false
      } else if (name === 'w:p') written += ' '
      else if (name === 'w:vanish') isHidden = isOn(attributes)
      else if (name === 'w:t') isText = true
      else if (gaps.has(name)) run += ' '
      else if (name === 'w:noBreakHyphen') run += '-'
    },
    text(text) {
      if (isText) run += text
    },
    close(name) {
      if (name === 'w:t') isText = false
      else if (name === 'w:r' && !isHidden) written += run
      else if ((name === 'w:footnote' || name === 'w:endnote') && id !== '') {
        const text = written.replace(/\s+/g, ' ').trim()
        if (text !== '') notes.set(id, text)
      }
    },
  })
  return notes
}
