import { wideText } from './text/open-text.js'
import { Fault, type FileFault, type FileKind } from './opened-file.js'

/** Bytes that tell the type of a file. */
const tellingBytes = 65_536

/** What bytes are, whatever their name says. @throws Fault when they are nothing that can be read */
export async function kindOfFile(bytes: Uint8Array): Promise<FileKind> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'docx'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
    // Office wraps an encrypted document into its old container; without such a stream it is an old .doc, .xls or .ppt.
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    )
    throw new Fault(encrypted ? 'encrypted' : 'old_office', 'an old Office container')
  }
  const known = await typeOf(bytes)
  if (known !== undefined && known !== 'application/pdf' && !(isBinary(known) && isPlainText(bytes)))
    throw otherType(known)
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!marked && wideText(bytes) === undefined && bytes.includes(0)) throw new Fault('unsupported', 'binary data')
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  if (!marked && wideText(bytes) === undefined && controls > head.length * 0.02)
    throw new Fault('unsupported', 'binary data')
  return 'txt'
}

/** The media type that a file's first bytes tell, if any does. */
async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes.subarray(0, tellingBytes)))?.mime
}

/** Formats that are written in characters are told from a text by more than two of them. */
function isBinary(mime: string): boolean {
  return !/^text\/|rtf|postscript|eps|xml/.test(mime)
}

/**
 * Whether the first bytes are characters alone. The sign of some formats is two or three letters ("BM", "MZ", "GIF"), and
 * a text may begin with them: no file of such a format gets far without a byte that no text has.
 */
function isPlainText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, tellingBytes)
  // The whole sign of a GIF is six letters, with which no text begins by chance.
  if (/^GIF8[79]a/.test(Buffer.from(head.subarray(0, 6)).toString('latin1'))) return false
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    // Of a longer file the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: bytes.byteLength > head.byteLength })
    return true
  } catch {
    return false
  }
}

/** Why an archive that holds no Word document is not read. */
export async function otherArchive(bytes: Uint8Array): Promise<Fault> {
  return otherType((await typeOf(bytes)) ?? 'application/zip')
}

/** What its owner can do about it depends on what it is. */
function otherType(mime: string): Fault {
  return new Fault(faultOf(mime), `a file of type ${mime}`)
}

function faultOf(mime: string): FileFault {
  if (mime.startsWith('image/')) return 'picture'
  if (/officedocument|opendocument|epub|rtf|ms-|apple|iwork|visio/.test(mime)) return 'other_office'
  if (/zip|\btar|rar\b|7z|bzip|-xz|zstd|compress|lz/.test(mime)) return 'archive'
  return 'unsupported'
}
