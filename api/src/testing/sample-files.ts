import { randomBytes } from 'node:crypto'
import { Document, ExternalHyperlink, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import JSZip from 'jszip'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** @param ballast bytes of embedded pictures */
export async function pdfFile(heading: string, lines: readonly string[], ballast = 0): Promise<Buffer> {
  const document = await PDFDocument.create()
  if (ballast > 0) document.context.register(document.context.stream(randomBytes(ballast)))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([600, 800])
  page.drawText(heading, { x: 50, y: 740, size: 20, font })
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 700 - index * 14, size: 11, font })
  return Buffer.from(await document.save())
}

/** A PDF with a valid encryption dictionary and an unknown password. */
export function encryptedPdf(): Buffer {
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
  const xref = body.length
  const id = 'c3'.repeat(16)
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Encrypt 4 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

export async function docxFile(): Promise<Buffer> {
  const row = (cells: string[]): TableRow =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) })
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Returns', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('You may send anything back within thirty days of the purchase.'),
          new Paragraph({ text: 'with the receipt', bullet: { level: 0 } }),
          new Paragraph({ text: 'in the original box', bullet: { level: 0 } }),
          new Paragraph({ text: 'Shipping costs', heading: HeadingLevel.HEADING_2 }),
          new Table({ rows: [row(['Country', 'Price']), row(['Italy', '€5']), row(['Europe', '€12'])] }),
          new Paragraph({
            children: [
              new ExternalHyperlink({ link: 'http://127.0.0.1:9/never-asked', children: [new TextRun('elsewhere')] }),
            ],
          }),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A small Word document that unpacks into `bytes` bytes. */
export async function bombDocx(bytes: number): Promise<Buffer> {
  const zip = new JSZip()
  zip.file('[Content_Types].xml', contentTypes)
  zip.file('_rels/.rels', relations)
  const head =
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>'
  zip.file(
    'word/document.xml',
    Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(bytes, 'a'),
      Buffer.from('</w:t></w:r></w:p></w:body></w:document>'),
    ]),
  )
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } })
}

/** The directory claims only a few bytes. */
export async function lyingBombDocx(bytes: number): Promise<Buffer> {
  const file = await bombDocx(bytes)
  const name = Buffer.from('word/document.xml')
  // Offsets of size and name after each signature.
  for (const [signature, sizeAt, nameAt] of [
    ['PK\x03\x04', 22, 30],
    ['PK\x01\x02', 24, 46],
  ] as const) {
    for (let at = file.indexOf(signature, 0, 'latin1'); at !== -1; at = file.indexOf(signature, at + 4, 'latin1')) {
      if (file.subarray(at + nameAt, at + nameAt + name.length).equals(name)) file.writeUInt32LE(1_000, at + sizeAt)
    }
  }
  return file
}

export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'nodebuffer' })
}
