import { wideText } from './text/open-text.js'
import { Fault, type FileFault, type FileKind } from './opened-file.js'

const sampleBytes = 65_536

/** Ignores the name. @throws Fault for unreadable types */
export async function detectFileKind(bytes: Uint8Array): Promise<FileKind> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'docx'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
    // Old containers hold encrypted documents or old .doc, .xls, .ppt files.
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    )
    throw new Fault(encrypted ? 'encrypted' : 'old_office', 'an old Office container')
  }
  const known = await detectMimeType(bytes)
  if (known !== undefined && known !== 'application/pdf' && !(isBinary(known) && isPlainText(bytes)))
    throw otherType(known)
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!marked && wideText(bytes) === undefined && bytes.includes(0)) throw new Fault('unsupported', 'binary data')
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  if (!marked && wideText(bytes) === undefined && controls > head.length * 0.02)
    throw new Fault('unsupported', 'binary data')
  return 'txt'
}

async function detectMimeType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes.subarray(0, sampleBytes)))?.mime
}

/** Their signatures are longer than two characters. */
function isBinary(mime: string): boolean {
  return !/^text\/|rtf|postscript|eps|xml/.test(mime)
}

/** Texts can start with "BM", "MZ", "GIF", but binary files soon contain non-text bytes. */
function isPlainText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, sampleBytes)
  // No text starts with all six letters.
  if (/^GIF8[79]a/.test(Buffer.from(head.subarray(0, 6)).toString('latin1'))) return false
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    // The excerpt may cut the last character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: bytes.byteLength > head.byteLength })
    return true
  } catch {
    return false
  }
}

export async function otherArchive(bytes: Uint8Array): Promise<Fault> {
  return otherType((await detectMimeType(bytes)) ?? 'application/zip')
}

function otherType(mime: string): Fault {
  return new Fault(mimeFault(mime), `a file of type ${mime}`)
}

function mimeFault(mime: string): FileFault {
  if (mime.startsWith('image/')) return 'picture'
  if (/officedocument|opendocument|epub|rtf|ms-|apple|iwork|visio/.test(mime)) return 'other_office'
  if (/zip|\btar|rar\b|7z|bzip|-xz|zstd|compress|lz/.test(mime)) return 'archive'
  return 'unsupported'
}
