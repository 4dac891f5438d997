import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { otherArchive } from '../kind-of-file.js'
import { Fault, type OpenedFile } from '../opened-file.js'
import { lowerLoneHeadings } from './word/lone-headings.js'
import { seeWord } from './word/see-word.js'
import { tabbedTables } from './word/tabbed-rows.js'
import { smallDigits } from './word/written-runs.js'

/** Unpacked bytes of a Word document's text parts at most; pictures are not unpacked. */
const maxUnpackedBytes = 24 * 1024 * 1024
/** Unpacked bytes that an honest archive of 10 MB may announce, pictures and all. */
const maxAnnouncedBytes = 400 * 1024 * 1024
const maxParts = 5_000
/** Names that a Word document's text and structure live under. */
const textPart =
  /^(?:\[Content_Types\]\.xml|(?:_rels\/|word\/(?!media\/|embeddings\/|fonts\/))[\w./-]*\.(?:xml|rels))$/i

/** The text of a Word document as HTML. @throws Fault */
export async function openDocx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await textParts(bytes)
  if (![...parts.keys()].some((name) => /^word\/[\w-]+\.xml$/i.test(name))) throw await otherArchive(bytes)
  seeWord(parts)
  const mammoth = await import('mammoth')
  // Pictures are left out, and parts that lie outside the file are never opened. What is read is the archive as it was
  // measured here, packed anew: two unpackers that disagree about a crafted one cannot be played against each other.
  const result = await mammoth.default.convertToHtml(
    { buffer: pack(parts) },
    {
      convertImage: mammoth.default.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
      styleMap: [`r.${smallDigits} => small`],
    },
  )
  // Boxes of forms from before 2007, as Word draws them, and boxes of fonts of pictures.
  const html = result.value
    .replaceAll('<input type="checkbox" checked="checked" />', '☑ ')
    .replaceAll('<input type="checkbox" />', '☐ ')
    .replaceAll('🗹', '☑')
    .replaceAll('🞎', '☐')
  return { kind: 'docx', html: lowerLoneHeadings(tabbedTables(html)) }
}

/** The text parts of an archive by name, unpacked under a limit that holds whatever the archive announces. */
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
