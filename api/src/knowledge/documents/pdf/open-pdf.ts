import type { OpenedFile, OutlineEntry, PdfItem } from '../opened-file.js'
import { numberActualTexts, withActualTexts, type ActualTexts } from './drawing/pdf-actual-text.js'
import { shownAnnotations, struckBoxes, withAnnotations, type Annotation } from './pdf-annotations.js'
import { inReadingOrder } from './pdf-reading-order.js'
import { Drawings } from './drawing/pdf-layers.js'
import { seenParts, type TextRun } from './drawing/pdf-seen.js'
import { drawnOnce } from './pdf-twice.js'
import { turnUpright, type TurnedItem } from './pdf-upright.js'

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/**
 * Pages drawn to learn about their fonts, and for how long, in milliseconds. Most documents show all of theirs on the
 * first pages.
 */
const drawnPagesMax = 12
const drawnMaxMs = 4_000

/**
 * Tells which fonts of a document are bold. The names of fonts come only with the orders to draw a page, so a page is
 * asked for these when it has a new font.
 */
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

/**
 * The runs of text of a PDF's pages.
 * @param weights whether its fonts are looked at for bold, which takes memory
 */
export async function openPdf(
  bytes: Uint8Array,
  { maxPages, weights }: { maxPages: number; weights: boolean },
): Promise<OpenedFile> {
  const { getDocumentProxy } = await import('unpdf')
  // Pictures say nothing here, and are not to be unpacked.
  const numbered = numberActualTexts(bytes)
  const pdf = await getDocumentProxy(numbered.bytes, { stopAtErrors: false, verbosity: 0, maxImageSize: 1 })
  const pages: PdfItem[][] = []
  const fonts = new FontWeights()
  const drawings = await Drawings.of(pdf, !weights).catch(() => undefined)
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number)
    pages.push(await readPage(page, { fonts: weights ? fonts : undefined, drawings, texts: numbered.texts }))
    page.cleanup()
  }
  const meta = await pdf.getMetadata().catch(() => undefined)
  const info: unknown = meta?.info
  const title =
    typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  return {
    kind: 'pdf',
    title,
    pages: inReadingOrder(pages),
    pageCount: pdf.numPages,
    outline: await outlineOf(pdf, pages.length).catch(() => []),
  }
}

interface OfDocument {
  fonts: FontWeights | undefined
  drawings: Drawings | undefined
  texts: ActualTexts
}

/** The runs of text of a page as it is seen. */
async function readPage(page: PdfPage, { fonts, drawings, texts }: OfDocument): Promise<PdfItem[]> {
  const content = await page.getTextContent({ includeMarkedContent: texts.size > 0 })
  const runs = withActualTexts<Extract<(typeof content.items)[number], { str: string }>>(content.items, texts)
  // A page that cannot be drawn can still be read.
  const drawing = await drawings?.draw(page).catch(() => undefined)
  const annotations = shownAnnotations(
    await page.getAnnotations().catch((): Annotation[] => []),
    drawings?.layers ?? allVisible,
  )
  const seen = seenParts(runs, drawing, struckBoxes(annotations))
  await fonts?.learn(
    page,
    runs.map((item) => item.fontName),
  )
  const items = runs.flatMap((run, at) =>
    (seen[at] ?? [{ text: run.str, offset: 0, width: run.width }])
      .map(({ text, offset, width }) =>
        itemOf({ ...run, str: run.actual ?? text, width }, offset, [
          fonts?.isBold(run.fontName) ?? false,
          content.styles[run.fontName]?.fontFamily === 'monospace',
        ]),
      )
      .filter(({ item: [text] }) => text !== ''),
  )
  const upright = turnUpright(items)
  return drawnOnce(withAnnotations(upright.items, annotations, upright.angle))
}

const allVisible = { isVisible: (): boolean => true }

/** @param offset from where the run begins, along its line, in points */
function itemOf(
  { str, transform, width }: TextRun,
  offset: number,
  [bold, typed]: [bold: boolean, typed: boolean],
): TurnedItem {
  const [along = 1, up = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const length = Math.hypot(along, up) || 1
  return {
    angle: (Math.atan2(up, along) * 180) / Math.PI,
    item: [str, x + (along * offset) / length, y + (up * offset) / length, width, Math.hypot(c, d), bold, typed],
  }
}

/** Bookmarks of a long book, and how deep they lie in one another. */
const maxEntries = 3_000
const maxLevel = 8

/** The bookmarks of a PDF that lead to its first pages, in their order. */
async function outlineOf(pdf: Pdf, lastPage: number): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const follow = async (items: Awaited<ReturnType<Pdf['getOutline']>>, level: number): Promise<void> => {
    for (const { title, dest, items: inner } of items ?? []) {
      if (entries.length >= maxEntries || level > maxLevel) return
      const place: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
      const page =
        typeof place?.[0] === 'object' && place[0] !== null
          ? await pdf.getPageIndex(place[0] as Parameters<Pdf['getPageIndex']>[0])
          : place?.[0]
      if (typeof page === 'number' && page < lastPage)
        entries.push({ title, level, pageNumber: page + 1, ...(typeof place?.[3] === 'number' ? { y: place[3] } : {}) })
      await follow(inner as typeof items, level + 1)
    }
  }
  await follow(await pdf.getOutline(), 0)
  return entries
}
