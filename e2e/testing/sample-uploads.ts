import JSZip from 'jszip'
import { Document, Packer, Paragraph } from 'docx'
import { packedArchive } from './packed-archive.ts'

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A valid encryption dictionary with an unknown password. */
function encryptedPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = body.length
  const id = 'c3'.repeat(16)
  body += `xref\n0 5\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  return Buffer.from(
    `${body}trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** Replaces the text of a valid Word document inside its archive. */
async function docxWith(text: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(
    await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Some text.')] }] })),
  )
  zip.file('word/document.xml', text)
  return packedArchive(
    await Promise.all(
      Object.values(zip.files)
        .filter(({ dir }) => !dir)
        .map(async (file) => [file.name, await file.async('nodebuffer')] as const),
    ),
  )
}

/** A small file that unpacks into this many bytes. */
export const bombDocx = (bytes: number): Promise<Buffer> => docxWith(Buffer.alloc(bytes, 'a'))

/** Refused files with their error codes. Created once per process, because the bomb takes seconds. */
let bad: Promise<(Upload & { code: string })[]> | undefined
export const badUploads = () => (bad ??= makeBadUploads())

/** The file is valid in all its bytes. */
const song = Buffer.concat([
  Buffer.from('ID3\x04\0\0'),
  Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 37) % 256)),
])

async function makeBadUploads(): Promise<(Upload & { code: string })[]> {
  return [
    {
      code: 'file_broken',
      name: 'broken.docx',
      mimeType: word,
      buffer: await docxWith(Buffer.from('<w:document><w:body><w:p>never closed')),
    },
    { code: 'file_encrypted', name: 'secret.pdf', mimeType: 'application/pdf', buffer: encryptedPdf() },
    { code: 'file_too_complex', name: 'bomb.docx', mimeType: word, buffer: await bombDocx(64 * 1_048_576) },
    { code: 'file_type_unsupported', name: 'song.mp3', mimeType: 'audio/mpeg', buffer: song },
    { code: 'file_empty', name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    {
      code: 'file_too_large',
      name: 'large.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(10 * 1_048_576 + 1, 'word '),
    },
  ]
}

export const goodUploads: Upload[] = ['parking', 'vouchers'].map((name) => ({
  name: `${name}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${name}\n\nAll that there is to know about ${name} of the shop.\n`),
}))
