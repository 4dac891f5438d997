import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Block } from '../document.js'
import { fileInThisThread } from '../file-in-this-thread.testing.js'

export type PdfText = [text: string, x: number, y: number, size?: number, weight?: 'bold']

export async function blocksOf(
  pages: readonly (readonly PdfText[])[],
  language: 'en' | 'it' = 'en',
): Promise<readonly Block[]> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  for (const texts of pages) {
    const page = document.addPage([600, 800])
    for (const [text, x, y, size = 10, weight] of texts)
      page.drawText(text, { x, y, size, font: weight === 'bold' ? bold : font })
  }
  return (
    await fileInThisThread({
      kind: 'pdf',
      bytes: await document.save(),
      url: 'https://shop.example/leaflet.pdf',
      language,
    })
  ).document.blocks
}

export function textLines(texts: readonly string[], x: number, y: number, size = 10, leading = 13): PdfText[] {
  return texts.map((text, index) => [text, x, y - index * leading, size])
}

export const contentOf = (blocks: readonly Block[]): unknown[] =>
  blocks.map(({ kind, headings, text }) => [kind, headings, text])
