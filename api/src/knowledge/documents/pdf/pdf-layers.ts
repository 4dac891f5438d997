type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>
type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>

/** Tells which text of a document lies on a layer that is off, and is not seen. */
export interface HiddenText {
  /** @returns for each run of text of a page, as `getTextContent` gives them, whether it is hidden */
  find(page: PdfPage): Promise<readonly boolean[]>
}

/** @returns undefined for a document whose layers are all on, of which nothing needs to be asked */
export async function hiddenText(pdf: Pdf): Promise<HiddenText | undefined> {
  const layers = await pdf.getOptionalContentConfig()
  if ([...layers].every(([, layer]) => layer.visible)) return undefined
  const { getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  return { find: (page) => hiddenRuns(page, layers, OPS) }
}

/**
 * The text alone does not tell its layers; the orders to draw the page do. Both have the same letters in the same
 * order, so each run of text takes as many letters from the orders as it has.
 */
async function hiddenRuns(page: PdfPage, layers: Layers, orders: Record<string, number>): Promise<readonly boolean[]> {
  const drawn = await lettersDrawn(page, layers, orders)
  const { items } = await page.getTextContent({ disableNormalization: true })
  let at = 0
  return items.map((item) => {
    if (!('str' in item)) return false
    const letters = [...item.str].filter((letter) => letter.trim() !== '').length
    const own = drawn.slice(at, at + letters)
    at += letters
    return own.length > 0 && own.filter(Boolean).length > own.length / 2
  })
}

/** Whether each letter that a page draws is hidden. */
async function lettersDrawn(page: PdfPage, layers: Layers, orders: Record<string, number>): Promise<boolean[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: boolean[] = []
  const hiddenAround: boolean[] = []
  for (const [at, order] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[]
    if (order === orders['beginMarkedContent']) hiddenAround.push(false)
    else if (order === orders['beginMarkedContentProps'])
      hiddenAround.push(args[0] === 'OC' && args[1] !== null && !layers.isVisible(args[1] as object))
    else if (order === orders['endMarkedContent']) hiddenAround.pop()
    else if (order === orders['showText']) {
      const isHidden = hiddenAround.includes(true)
      for (const glyph of args[0] as readonly unknown[])
        for (const letter of unicodeOf(glyph)) if (letter.trim() !== '') drawn.push(isHidden)
    }
  }
  return drawn
}

function unicodeOf(glyph: unknown): string {
  return typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && typeof glyph.unicode === 'string'
    ? glyph.unicode
    : ''
}
