import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { otherArchive } from '../detect-file-kind.js'
import { Fault, type OpenedFile } from '../opened-file.js'
import { reduceWordToVisible } from './word/visible-word.js'
import { tabbedTables } from './word/tabbed-rows.js'
import { smallDigits } from './word/written-runs.js'
import { countWords } from '../text/text-patterns.js'

/** Pictures are not unpacked. */
const maxUnpackedBytes = 24 * 1024 * 1024
/** Honest archives of 10 MB announce less. */
const maxAnnouncedBytes = 400 * 1024 * 1024
const maxParts = 5_000
const textPart =
  /^(?:\[Content_Types\]\.xml|(?:_rels\/|word\/(?!media\/|embeddings\/|fonts\/))[\w./-]*\.(?:xml|rels))$/i

/** Returns HTML. @throws Fault */
export async function openDocx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await textParts(bytes)
  if (![...parts.keys()].some((name) => /^word\/[\w-]+\.xml$/i.test(name))) throw await otherArchive(bytes)
  reduceWordToVisible(parts)
  const mammoth = await import('mammoth')
  // No pictures or external parts are opened. Packing the measured parts again keeps a crafted archive from exploiting
  // differences between unpackers.
  const result = await mammoth.default.convertToHtml(
    { buffer: packParts(parts) },
    {
      convertImage: mammoth.default.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
      styleMap: [`r.${smallDigits} => small`],
    },
  )
  // Checkboxes of forms from before 2007, and of symbol fonts.
  const html = result.value
    .replaceAll('<input type="checkbox" checked="checked" />', '☑ ')
    .replaceAll('<input type="checkbox" />', '☐ ')
    .replaceAll('🗹', '☑')
    .replaceAll('🞎', '☐')
  return { kind: 'docx', html: lowerLoneHeadings(tabbedTables(html)) }
}

/** Limits the unpacked size, whatever sizes the archive claims. */
async function textParts(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const { fromBufferPromise } = await import('yauzl')
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  })
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
    const part = await unpackEntry(archive, entry, maxUnpackedBytes - unpacked)
    unpacked += part.byteLength
    parts.set(name, part)
  }
  return parts
}

async function unpackEntry(archive: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
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

function packParts(parts: ReadonlyMap<string, Buffer>): Buffer {
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

const heading = /<h([1-6])>((?:(?!<\/?h[1-6]>)[^])*)<\/h\1>(?=\s*(?:<h([1-6])>|$))/g

/**
 * Turns headings without content into paragraphs, as "Closed in August" in large letters is the statement itself. The
 * first heading is the title.
 */
function lowerLoneHeadings(html: string): string {
  return html.replace(heading, (whole, level: string, inner: string, next: string | undefined, at: number) => {
    const text = inner.replace(/<[^<>]*>/g, ' ')
    const isLone = next === undefined || Number(next) <= Number(level)
    const saysSomething = /\d/.test(text) ? /\p{L}/u.test(text) : countWords(text) >= 3
    return at > 0 && isLone && saysSomething ? `<p>${inner}</p>` : whole
  })
}
