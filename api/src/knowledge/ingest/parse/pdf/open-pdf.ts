import type { OpenedFile, OutlineEntry, PdfItem } from '../opened-file.js'
import { numberActualTexts, withActualTexts, type ActualTexts } from './drawing/pdf-actual-text.js'
import { shownAnnotations, struckBoxes, withAnnotations, type Annotation } from './pdf-annotations.js'
import { restoreReadingOrder } from './pdf-reading-order.js'
import { Drawings } from './drawing/pdf-layers.js'
import { findVisibleParts, type TextRun } from './drawing/pdf-seen.js'
import { rotateUpright, type RotatedItem } from './pdf-upright.js'

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Most documents show all fonts on the first pages. */
const drawnPagesMax = 12
const drawnMaxMs = 4_000

/** pdf.js loads font names only with drawing operators, so each page with a new font is drawn. */
class FontWeights {
  private readonly bold = new Map<string, boolean>()
  private drawn = 0
  private readonly until = performance.now() + drawnMaxMs

  async load(page: PdfPage, fonts: Iterable<string>): Promise<void> {
    const unknown = [...new Set(fonts)].filter((font) => !this.bold.has(font))
    if (unknown.length === 0 || this.drawn >= drawnPagesMax || performance.now() > this.until) return
    this.drawn++
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

/** @param weights whether to detect bold, which takes memory */
export async function openPdf(
  bytes: Uint8Array,
  { maxPages, weights }: { maxPages: number; weights: boolean },
): Promise<OpenedFile> {
  const { getDocumentProxy } = await import('unpdf')
  // `maxImageSize: 1` keeps pdf.js from decoding images.
  const numbered = numberActualTexts(bytes)
  const pdf = await getDocumentProxy(numbered.bytes, { stopAtErrors: false, verbosity: 0, maxImageSize: 1 })
  const pages: PdfItem[][] = []
  const fonts = new FontWeights()
  const drawings = await Drawings.create(pdf, !weights).catch(() => undefined)
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
    pages: restoreReadingOrder(pages),
    pageCount: pdf.numPages,
    outline: await readOutline(pdf, pages.length).catch(() => []),
  }
}

interface DocumentContext {
  fonts: FontWeights | undefined
  drawings: Drawings | undefined
  texts: ActualTexts
}

async function readPage(page: PdfPage, { fonts, drawings, texts }: DocumentContext): Promise<PdfItem[]> {
  const content = await page.getTextContent({ includeMarkedContent: texts.size > 0 })
  const runs = withActualTexts<Extract<(typeof content.items)[number], { str: string }>>(content.items, texts)
  // A page that cannot be drawn can still be read.
  const drawing = await drawings?.draw(page).catch(() => undefined)
  const annotations = shownAnnotations(
    await page.getAnnotations().catch((): Annotation[] => []),
    drawings?.layers ?? allVisible,
  )
  const seen = findVisibleParts(runs, drawing, struckBoxes(annotations))
  await fonts?.load(
    page,
    runs.map((item) => item.fontName),
  )
  const items = runs.flatMap((run, at) =>
    (seen[at] ?? [{ text: run.str, offset: 0, width: run.width }])
      .map(({ text, offset, width }) =>
        toItem({ ...run, str: run.actual ?? text, width }, offset, [
          fonts?.isBold(run.fontName) ?? false,
          content.styles[run.fontName]?.fontFamily === 'monospace',
        ]),
      )
      .filter(({ item: [text] }) => text !== ''),
  )
  const upright = rotateUpright(items)
  return mergeRepeatedRuns(withAnnotations(upright.items, annotations, upright.angle))
}

const allVisible = { isVisible: (): boolean => true }

function toItem(
  { str, transform, width }: TextRun,
  offset: number,
  [bold, monospace]: [bold: boolean, monospace: boolean],
): RotatedItem {
  const [along = 1, up = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const length = Math.hypot(along, up) || 1
  return {
    angle: (Math.atan2(up, along) * 180) / Math.PI,
    item: [str, x + (along * offset) / length, y + (up * offset) / length, width, Math.hypot(c, d), bold, monospace],
  }
}

const maxEntries = 3_000
const maxLevel = 8

async function readOutline(pdf: Pdf, lastPage: number): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const addEntries = async (items: Awaited<ReturnType<Pdf['getOutline']>>, level: number): Promise<void> => {
    for (const { title, dest, items: inner } of items ?? []) {
      if (entries.length >= maxEntries || level > maxLevel) return
      const place: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
      const page =
        typeof place?.[0] === 'object' && place[0] !== null
          ? await pdf.getPageIndex(place[0] as Parameters<Pdf['getPageIndex']>[0])
          : place?.[0]
      if (typeof page === 'number' && page < lastPage)
        entries.push({ title, level, pageNumber: page + 1, ...(typeof place?.[3] === 'number' ? { y: place[3] } : {}) })
      await addEntries(inner as typeof items, level + 1)
    }
  }
  await addEntries(await pdf.getOutline(), 0)
  return entries
}

/** Distance in font sizes within which equal runs count as one. */
const mergeDistance = 0.25

/** Merges runs drawn repeatedly to fake bold type or shadows. */
function mergeRepeatedRuns(items: readonly PdfItem[]): PdfItem[] {
  const byPlace = new Map<string, PdfItem[]>()
  const kept: PdfItem[] = []
  for (const item of items) {
    const [text, x, y, , size] = item
    const first = text.trim() === '' ? undefined : placesAround(item).flatMap((place) => byPlace.get(place) ?? [])
    const twin = first?.find(
      (each) => Math.abs(each[1] - x) <= mergeDistance * size && Math.abs(each[2] - y) <= mergeDistance * size,
    )
    if (twin !== undefined) {
      twin[5] = true
      continue
    }
    const own: PdfItem = [...item]
    const place = placeKey(text, Math.round(x / gridSize), Math.round(y / gridSize))
    const same = byPlace.get(place)
    if (same === undefined) byPlace.set(place, [own])
    else same.push(own)
    kept.push(own)
  }
  return kept
}

/** Grid size in points; only close runs are compared. */
const gridSize = 12

function placeKey(text: string, column: number, row: number): string {
  return `${column} ${row} ${text}`
}

function placesAround([text, x, y]: PdfItem): string[] {
  const [column, row] = [Math.round(x / gridSize), Math.round(y / gridSize)]
  const near = [-1, 0, 1]
  return near.flatMap((right) => near.map((up) => placeKey(text, column + right, row + up)))
}
