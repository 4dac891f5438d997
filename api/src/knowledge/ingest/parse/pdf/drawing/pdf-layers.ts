import { PageDrawing, type Drawing, type Layers } from './pdf-drawing.js'

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** These limits suit leaflets, not books. */
const drawnPagesMax = 60
const drawnMaxMs = 5_000
const maxOrders = 300_000

export class Drawings {
  #pages = 0
  #spentMs = 0

  private constructor(
    readonly layers: Layers,
    private readonly orders: Readonly<Record<string, number>>,
    private readonly mode: 'all' | 'some' | 'none',
  ) {}

  /** @param isLight saves memory: draws only documents with disabled layers */
  static async create(pdf: Pdf, isLight: boolean): Promise<Drawings> {
    const layers = await pdf.getOptionalContentConfig()
    const { getResolvedPDFJS } = await import('unpdf')
    const { OPS } = await getResolvedPDFJS()
    const hasOff = [...layers].some(([, layer]) => !layer.visible)
    return new Drawings(layers, OPS, hasOff ? 'all' : isLight ? 'none' : 'some')
  }

  /** @returns undefined beyond the limits */
  async draw(page: PdfPage): Promise<Drawing | undefined> {
    if (this.mode === 'none') return undefined
    if (this.mode === 'some' && (this.#pages >= drawnPagesMax || this.#spentMs > drawnMaxMs)) return undefined
    const began = performance.now()
    this.#pages++
    const list = await page.getOperatorList()
    const drawing =
      this.mode === 'all' || list.fnArray.length <= maxOrders
        ? new PageDrawing(this.orders, this.layers).draw(list)
        : undefined
    this.#spentMs += performance.now() - began
    return drawing
  }
}
