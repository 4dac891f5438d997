import { constants, inflateSync } from 'node:zlib'

/** Replacement texts: `/Span << /ActualText (fi) >> BDC`. */
export type ActualTexts = ReadonlyMap<number, string>

/** Limits in bytes, per unpacked stream and per document. */
const maxStream = 4 * 1024 * 1024
const maxUnpacked = 24 * 1024 * 1024
const maxDictionary = 4_000
/** Programs do not assign numbers this high. */
const firstMark = 1_000_000_000
const drawsNothing =
  /\/(?:Length1|FunctionType|PatternType|N\s+\d)|\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)|\/Type\s*\/(?:XRef|ObjStm|Metadata|EmbeddedFile)/
const onlyDeflated = /\/Filter\s*(?:\/(?:FlateDecode|Fl)|\[\s*\/(?:FlateDecode|Fl)\s*\])(?=[\s/>])/
const packing = /\/(?:Filter\s*(?:\/\w+|\[[^\]]*\])|Length\s+\d+(?:\s+\d+\s+R)?)/g
const actualText = /\/ActualText\s*(?:\(((?:\\[^]|[^\\()])*)\)|<([\da-fA-F\s]*)>)/g

/**
 * Makes ActualText readable: pdf.js reports only a mark's number, so each gets one in an appended incremental update
 * (ISO 32000-1, 7.5.6).
 */
export function numberActualTexts(bytes: Uint8Array): { bytes: Uint8Array; texts: ActualTexts } {
  const texts = new Map<number, string>()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const objects: Unpacked[] = []
  let left = maxUnpacked
  for (let at = file.indexOf('stream'); at >= 0 && left > 0; at = file.indexOf('stream', at + 6)) {
    const end = file.indexOf('endstream', at)
    if (end < 0) break
    const found = openStream(file, at, end, left)
    at = end + 3
    if (found === undefined) continue
    left -= found.data.length
    if (!found.data.includes('/ActualText')) continue
    const written = numberMarks(found.data.toString('latin1'), texts)
    objects.push({ ...found, data: Buffer.from(written, 'latin1') })
  }
  const trailer = objects.length === 0 ? undefined : parseTrailer(file)
  if (trailer === undefined || texts.size === 0) return { bytes, texts: new Map() }
  return { bytes: appendUpdate(file, objects, trailer), texts }
}

interface Unpacked {
  /** Object and generation number: "12 0". */
  id: string
  dictionary: string
  data: Buffer
}

function openStream(file: Buffer, at: number, end: number, left: number): Unpacked | undefined {
  const before = file.toString('latin1', Math.max(0, at - maxDictionary), at)
  const begins = before.lastIndexOf(' obj')
  const id = /\d{1,10} \d{1,5}$/.exec(before.slice(Math.max(0, begins - 20), Math.max(0, begins)))?.[0]
  const dictionary = before.slice(begins + 4).trim()
  if (id === undefined || drawsNothing.test(dictionary) || !/^<<[^]*>>$/.test(dictionary)) return undefined
  const packed = file.subarray(file[at + 6] === 13 ? at + 8 : at + 7, end)
  const limit = Math.min(left, maxStream)
  if (!dictionary.includes('/Filter')) return packed.length <= limit ? { id, dictionary, data: packed } : undefined
  if (!onlyDeflated.test(dictionary) || dictionary.includes('/DecodeParms')) return undefined
  try {
    return {
      id,
      dictionary,
      data: inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }),
    }
  } catch {
    return undefined
  }
}

function numberMarks(content: string, texts: Map<number, string>): string {
  let written = ''
  let end = 0
  for (const match of content.matchAll(actualText)) {
    const open = content.lastIndexOf('<<', match.index)
    const close = content.indexOf('>>', match.index + match[0].length)
    if (open < end || close < 0 || close - open > maxDictionary) continue
    const number = firstMark + texts.size
    texts.set(number, decodePdfString(match[1], match[2]))
    written += `${content.slice(end, open)}<</MCID ${number}`
    end = close
  }
  return written + content.slice(end)
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Decodes a PDF string: ISO 32000-1, 7.3.4 and 7.9.2. */
function decodePdfString(literal: string | undefined, hex: string | undefined): string {
  const bytes =
    literal === undefined
      ? Buffer.from((hex ?? '').replace(/\s/g, ''), 'hex')
      : Buffer.from(
          literal.replace(/\\(?:([0-7]{1,3})|\r?\n|([^]))/g, (_, octal?: string, sign?: string) =>
            octal === undefined
              ? (escapes[sign ?? ''] ?? sign ?? '')
              : String.fromCodePoint(Number.parseInt(octal, 8) & 255),
          ),
          'latin1',
        )
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  return bytes.toString('latin1')
}

interface Trailer {
  entries: string
  previous: number
}

/** @returns undefined for a damaged or encrypted document */
function parseTrailer(file: Buffer): Trailer | undefined {
  const tail = file.toString('latin1', Math.max(0, file.length - 2_000))
  const previous = Number([...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? Number.NaN)
  if (!(previous > 0 && previous < file.length)) return undefined
  const isTable = file.toString('latin1', previous, previous + 4) === 'xref'
  const from = isTable ? file.indexOf('trailer', previous) : previous
  if (from < 0) return undefined
  const dictionary = file.toString('latin1', from, from + maxDictionary)
  const root = /\/Root\s+\d+\s+\d+\s+R/.exec(dictionary)?.[0]
  const size = /\/Size\s+\d+/.exec(dictionary)?.[0]
  if (root === undefined || size === undefined || /\/Encrypt/.test(dictionary)) return undefined
  return { entries: `${root} ${size} ${/\/Info\s+\d+\s+\d+\s+R/.exec(dictionary)?.[0] ?? ''}`, previous }
}

function appendUpdate(file: Buffer, objects: readonly Unpacked[], { entries, previous }: Trailer): Uint8Array {
  const pieces: Buffer[] = [file, Buffer.from('\n')]
  let length = file.length + 1
  let table = 'xref\n'
  const appendPiece = (piece: Buffer): void => {
    pieces.push(piece)
    length += piece.length
  }
  for (const { id, dictionary, data } of objects) {
    const [number = '0', generation = '0'] = id.split(' ')
    table += `${number} 1\n${String(length).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`
    const own = dictionary.slice(2, -2).replace(packing, ' ')
    appendPiece(Buffer.from(`${id} obj\n<< ${own} /Length ${data.length} >>\nstream\n`, 'latin1'))
    appendPiece(data)
    appendPiece(Buffer.from('\nendstream\nendobj\n'))
  }
  const at = length
  appendPiece(Buffer.from(`${table}trailer\n<< ${entries} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`))
  return Uint8Array.from(Buffer.concat(pieces))
}

export type TextItem<Run> = Run | { type: string; id?: string | null }

export type ReadRun<Run> = Run & { actual?: string }

/** The first run of a marked part gets its ActualText; the others get an empty one. */
export function withActualTexts<Run extends { str: string; transform: readonly number[]; width: number }>(
  items: readonly TextItem<Run>[],
  texts: ActualTexts,
): ReadRun<Run>[] {
  const runs: ReadRun<Run>[] = []
  const around: { text: string | undefined; isUsed: boolean }[] = []
  let gap: ReadRun<Run> | undefined
  for (const item of items) {
    if (isRun(item)) {
      const part = around.find(({ text }) => text !== undefined)
      // pdf.js may return a space for a glyph without a letter.
      if (item.str.trim() === '' && (gap !== undefined || part?.isUsed === false)) continue
      runs.push(part === undefined ? item : { ...item, actual: part.isUsed ? '' : part.text })
      if (part !== undefined) part.isUsed = true
      if (gap !== undefined) widenGap(gap, item)
      gap = undefined
    } else if (item.type === 'endMarkedContent') {
      const part = around.pop()
      const before = runs.at(-1)
      if (part?.text === undefined || part.isUsed || before === undefined) continue
      // pdf.js may return no run for a glyph without a letter.
      gap = { ...before, str: '', width: 0, actual: part.text, transform: positionAfter(before) }
      runs.push(gap)
    } else {
      const number = Number(/_mc(\d+)$/.exec(item.id ?? '')?.[1] ?? Number.NaN)
      around.push({ text: texts.get(number), isUsed: false })
    }
  }
  return runs
}

function isRun<Run extends { str: string }>(item: TextItem<Run>): item is Run {
  return 'str' in item
}

function positionAfter({ transform, width }: { transform: readonly number[]; width: number }): number[] {
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const length = Math.hypot(a, b) || 1
  return [a, b, c, d, x + (a / length) * width, y + (b / length) * width]
}

const letterWidth = 0.3

function widenGap(
  run: { transform: readonly number[]; width: number; actual?: string },
  next: { transform: readonly number[] },
): void {
  const [a = 1, b = 0, , , x = 0, y = 0] = run.transform
  const size = Math.hypot(a, b) || 1
  const [right, up] = [(next.transform[4] ?? 0) - x, (next.transform[5] ?? 0) - y]
  const along = (right * a + up * b) / size
  const isOnLine = Math.abs(up * a - right * b) / size < size / 2
  if (isOnLine && along > 0 && along <= size * letterWidth * (run.actual?.length ?? 0)) run.width = along
}
