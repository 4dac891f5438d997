import { PDFDocument, PDFHexString, PDFName, StandardFonts } from 'pdf-lib'
import type { Block } from '../document.js'
import { fileInThisThread } from '../file-in-this-thread.testing.js'

/** Points from the lower left corner. */
export type PdfText = [text: string, x: number, y: number, size?: number, face?: 'bold' | 'typed']
export type Bookmark = [title: string, page: number, y: number, inner?: readonly Bookmark[]]

export async function blocksOf(
  pages: readonly (readonly PdfText[])[],
  bookmarks: readonly Bookmark[] = [],
  language: 'en' | 'it' = 'en',
): Promise<readonly Block[]> {
  const pdf = await PDFDocument.create()
  const faces = {
    plain: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
    typed: await pdf.embedFont(StandardFonts.Courier),
  }
  for (const texts of pages) {
    const page = pdf.addPage([600, 800])
    for (const [text, x, y, size = 10, face] of texts) page.drawText(text, { x, y, size, font: faces[face ?? 'plain'] })
  }
  const { context } = pdf
  const list = (of: readonly Bookmark[], parent: ReturnType<typeof context.nextRef>): object => {
    const refs = of.map(() => context.nextRef())
    for (const [index, [title, page, y, inner = []]] of of.entries()) {
      const own = refs[index]!
      const beside = {
        ...(index > 0 ? { Prev: refs[index - 1]! } : {}),
        ...(index + 1 < of.length ? { Next: refs[index + 1]! } : {}),
      }
      context.assign(
        own,
        context.obj({
          Title: PDFHexString.fromText(title),
          Parent: parent,
          Dest: [pdf.getPage(page - 1).ref, 'XYZ', 0, y, null],
          ...beside,
          ...(inner.length > 0 ? list(inner, own) : {}),
        }),
      )
    }
    return { First: refs[0]!, Last: refs.at(-1)!, Count: of.length }
  }
  if (bookmarks.length > 0) {
    const root = context.nextRef()
    context.assign(root, context.obj({ Type: 'Outlines', ...list(bookmarks, root) }))
    pdf.catalog.set(PDFName.of('Outlines'), root)
  }
  return (
    await fileInThisThread({ kind: 'pdf', bytes: await pdf.save(), url: 'https://shop.example/manual.pdf', language })
  ).document.blocks
}
