import { crc32 } from 'node:zlib'
import { parentPort, workerData } from 'node:worker_threads'
import type { Entry, ZipFile } from 'yauzl'

/*
 * Runs in a thread of its own with a memory limit: what a stranger's file does here ends here.
 */

/** A run of text on a PDF page: what it says, where it stands, in points from the bottom left, and whether it is set in bold. */
export type PdfItem = [text: string, x: number, y: number, width: number, size: number, bold?: boolean]

/** What a file turned out to be, by its bytes. */
export type FileKind = 'pdf' | 'docx' | 'txt'
export type FileFault = 'encrypted' | 'broken' | 'unsupported' | 'too_complex' | 'empty'

/** `kind` is what the file must be; without it, its bytes decide. `weights`: whether a PDF's fonts are looked at for bold, which takes memory. */
export type FileRequest = { kind?: FileKind; bytes: Uint8Array; maxPages: number; weights: boolean }
export type FileReply =
  | { kind: 'pdf'; title: string; pages: PdfItem[][]; pageCount: number }
  | { kind: 'docx'; html: string }
  | { kind: 'txt'; text: string }
  | { kind: 'fault'; fault: FileFault; message: string }

class Fault extends Error {
  constructor(
    readonly fault: FileFault,
    message: string,
  ) {
    super(message)
  }
}

/** Unpacked bytes of a Word document's text parts at most; pictures are not unpacked. */
const maxUnpackedBytes = 24 * 1024 * 1024
/** Unpacked bytes that an honest archive of 10 MB may announce, pictures and all. */
const maxAnnouncedBytes = 400 * 1024 * 1024
const maxParts = 5_000
/** Names that a Word document's text and structure live under. */
const textPart = /^(?:\[Content_Types\]\.xml|(?:_rels\/|word\/(?!media\/|embeddings\/|fonts\/))[\w./-]*\.(?:xml|rels))$/i

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Pages drawn to learn about their fonts, and for how long, in milliseconds. Most documents show all of theirs on the first pages. */
const drawnPagesMax = 12
const drawnMaxMs = 4_000

/** Tells which fonts of a document are bold. The names of fonts come only with the orders to draw a page, so a page is asked for these when it has a new font. */
class FontWeights {
  private readonly bold = new Map<string, boolean>()
  private drawn = 0
  private readonly until = performance.now() + drawnMaxMs

  async learn(page: PdfPage, fonts: Iterable<string>): Promise<void> {
    const unknown = [...new Set(fonts)].filter((font) => !this.bold.has(font))
    if (unknown.length === 0 || this.drawn >= drawnPagesMax || performance.now() > this.until) return
    this.drawn++
    // A page that cannot be drawn can still be read.
    await page.getOperatorList().catch(() => undefined)
    for (const font of unknown) {
      const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined
      this.bold.set(font, isBoldFont(known))
    }
  }

  isBold(font: string): boolean {
    return this.bold.get(font) === true
  }
}

function isBoldFont(font: unknown): boolean {
  if (typeof font !== 'object' || font === null) return false
  if (('bold' in font && font.bold === true) || ('black' in font && font.black === true)) return true
  return 'name' in font && typeof font.name === 'string' && /bold|black|heavy|demi/i.test(font.name)
}

async function readPdfItems({ bytes, maxPages, weights }: FileRequest): Promise<FileReply> {
  const { getDocumentProxy } = await import('unpdf')
  // Pictures say nothing here, and are not to be unpacked.
  const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0, maxImageSize: 1 })
  const pages: PdfItem[][] = []
  const fonts = new FontWeights()
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent()
    const items: PdfItem[] = []
    const texts = content.items.filter((item) => 'str' in item).filter((item) => item.str !== '')
    if (weights) await fonts.learn(page, texts.map((item) => item.fontName))
    for (const item of texts) {
      const transform = item.transform as number[]
      const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
      items.push([item.str, transform[4] ?? 0, transform[5] ?? 0, item.width, size, fonts.isBold(item.fontName)])
    }
    pages.push(items)
    page.cleanup()
  }
  const meta = await pdf.getMetadata().catch(() => undefined)
  const info: unknown = meta?.info
  const title = typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  return { kind: 'pdf', title, pages, pageCount: pdf.numPages }
}

async function readDocxHtml(bytes: Uint8Array): Promise<FileReply> {
  const parts = await textParts(bytes)
  if (![...parts.keys()].some((name) => /^word\/[\w-]+\.xml$/i.test(name))) throw new Fault('unsupported', 'an archive, but no Word document')
  const mammoth = await import('mammoth')
  // Pictures are left out, and parts that lie outside the file are never opened. What is read is the archive as it was
  // measured here, packed anew: two unpackers that disagree about a crafted one cannot be played against each other.
  const result = await mammoth.default.convertToHtml({ buffer: pack(parts) }, { convertImage: mammoth.default.images.imgElement(async () => ({ src: '' })), externalFileAccess: false })
  return { kind: 'docx', html: result.value }
}

/** The text parts of an archive by name, unpacked under a limit that holds whatever the archive announces. */
async function textParts(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const { fromBufferPromise } = await import('yauzl')
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true, validateEntrySizes: true })
  const parts = new Map<string, Buffer>()
  let announced = 0
  let unpacked = 0
  let count = 0
  for await (const entry of archive.eachEntry()) {
    announced += entry.uncompressedSize
    if (++count > maxParts || announced > maxAnnouncedBytes) throw new Fault('too_complex', 'unpacks into too much')
    const name = entry.fileName
    if (!textPart.test(name) || parts.has(name)) continue
    if (entry.isEncrypted()) throw new Fault('encrypted', 'an encrypted archive')
    const part = await unpack(archive, entry, maxUnpackedBytes - unpacked)
    unpacked += part.byteLength
    parts.set(name, part)
  }
  return parts
}

async function unpack(archive: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  if (entry.uncompressedSize > limit) throw new Fault('too_complex', 'unpacks into too much')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    const bytes = piece as Buffer
    size += bytes.byteLength
    if (size > limit) throw new Fault('too_complex', 'unpacks into too much')
    pieces.push(bytes)
  }
  return Buffer.concat(pieces, size)
}

/** A ZIP archive of stored, uncompressed parts. */
function pack(parts: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, data] of parts) {
    const label = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(data), 10)
    head.writeUInt32LE(data.length, 14)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt16LE(label.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), head, label, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, label)
    offset += 30 + label.length + data.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Single-byte and East Asian encodings that text files really come in, and that the platform's decoder knows. */
const likelyEncodings = new Set(['windows-1252', 'iso-8859-1', 'iso-8859-2', 'iso-8859-9', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'koi8-r', 'shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5', 'utf-16le', 'utf-16be'])
const detectionSample = 256 * 1024

/** Text of unknown encoding: a byte order mark, then UTF-8 if it is valid, then the best guess. */
async function readPlainText(bytes: Uint8Array): Promise<FileReply> {
  return { kind: 'txt', text: new TextDecoder(await encodingOf(bytes)).decode(bytes) }
}

async function encodingOf(bytes: Uint8Array): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!bytes.includes(0)) return 'utf-8'
  } catch {
    // Not UTF-8: guessed below.
  }
  const wide = wideText(bytes)
  if (wide !== undefined) return wide
  const { analyse } = await import('chardet')
  const guesses = analyse(bytes.subarray(0, detectionSample)).map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }))
  const best = guesses.find(({ name }) => likelyEncodings.has(name))
  // Western texts of few accents look like several encodings at once; of equals, theirs is the likeliest here.
  const western = guesses.find(({ name, confidence }) => (name === 'windows-1252' || name === 'iso-8859-1') && confidence >= (best?.confidence ?? 0) - 10)
  return western !== undefined || best === undefined ? 'windows-1252' : best.name
}

/** UTF-16 without a mark: in Latin text every other byte is zero. */
function wideText(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le'
  return even > half * 0.6 && odd < half * 0.05 ? 'utf-16be' : undefined
}

/** What bytes are, whatever their name says. */
async function kindOf(bytes: Uint8Array): Promise<FileKind> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'docx'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
    // Office wraps an encrypted document into its old container; without such a stream it is an old .doc, .xls or .ppt.
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new Fault(encrypted ? 'encrypted' : 'unsupported', 'an old Office container')
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const known = await fileTypeFromBuffer(bytes.subarray(0, 65_536))
  if (known !== undefined && known.ext !== 'pdf') throw new Fault('unsupported', `a file of type ${known.mime}`)
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!marked && wideText(bytes) === undefined && bytes.includes(0)) throw new Fault('unsupported', 'binary data')
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  if (!marked && wideText(bytes) === undefined && controls > head.length * 0.02) throw new Fault('unsupported', 'binary data')
  return 'txt'
}

async function readAs(kind: FileKind, request: FileRequest): Promise<FileReply> {
  const { bytes } = request
  switch (kind) {
    case 'pdf':
      return readPdfItems(request)
    case 'docx':
      return readDocxHtml(bytes)
    case 'txt':
      return readPlainText(bytes)
  }
}

async function read(request: FileRequest): Promise<FileReply> {
  try {
    return await readAs(request.kind ?? (await kindOf(request.bytes)), request)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof Fault) return { kind: 'fault', fault: error.fault, message }
    return { kind: 'fault', fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken', message }
  }
}

if (parentPort !== null) {
  const port = parentPort
  port.postMessage(await read(workerData as FileRequest))
}
