import { wideText } from './open-text.js'
import { Fault, type FileKind } from './opened-file.js'

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
    throw new Fault(encrypted ? 'encrypted' : 'unsupported', 'an old Office container')
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const known = await fileTypeFromBuffer(bytes.subarray(0, 65_536))
  if (known !== undefined && known.ext !== 'pdf') throw new Fault('unsupported', `a file of type ${known.mime}`)
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!marked && wideText(bytes) === undefined && bytes.includes(0)) throw new Fault('unsupported', 'binary data')
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  if (!marked && wideText(bytes) === undefined && controls > head.length * 0.02)
    throw new Fault('unsupported', 'binary data')
  return 'txt'
}
