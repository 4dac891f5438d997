import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { layOutFile } from '../../lay-out-file.js'
import { openPdf } from '../open-pdf.js'

async function read(
  orders: string,
  { isPacked, hasTables }: { isPacked: boolean; hasTables: boolean },
): Promise<string> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const name = page.node.newFontDictionary('F1', font.ref).asString()
  const content = orders.replaceAll('/F1', name)
  const { context } = document
  page.node.addContentStream(context.register(isPacked ? context.flateStream(content) : context.stream(content)))
  const opened = await openPdf(await document.save({ useObjectStreams: !hasTables }), { maxPages: 10, weights: true })
  const { blocks } = layOutFile(opened, { url: 'https://shop.example/list.pdf', language: 'en' })
  return blocks.map(({ text }) => text).join('\n')
}

const line = (orders: string): string => `BT /F1 11 Tf 60 700 Td ${orders} ET`

test.each([
  [
    'letters that are drawn as one sign',
    '(The of) Tj /Span << /ActualText (fi) >> BDC (\\001) Tj EMC (ce opens at 8:20.) Tj',
    'The office opens at 8:20.',
  ],
  [
    'a text in two bytes a letter',
    '(Price: ) Tj /Span <</MCID 0 /ActualText <FEFF20AC0039>>> BDC (xy) Tj EMC ( each.) Tj',
    'Price: €9 each.',
  ],
  [
    'a text for several runs',
    '(We ) Tj /Span << /ActualText (repair) >> BDC (re) Tj 20 0 Td (-) Tj 20 0 Td (pair) Tj EMC 30 0 Td ( clocks.) Tj',
    'We repair clocks.',
  ],
  ['a text of nothing', '(Tea ) Tj /Span << /ActualText () >> BDC (~~~~) Tj EMC (2 euros) Tj', 'Tea 2 euros'],
  [
    'a text with signs of its own',
    '(Call ) Tj /Span << /ActualText (\\(01353\\)\\040660) >> BDC (x) Tj EMC',
    'Call (01353) 660',
  ],
])('%s is read as what it stands for', async (_, orders, said) => {
  for (const isPacked of [true, false])
    for (const hasTables of [true, false]) expect(await read(line(orders), { isPacked, hasTables })).toBe(said)
})
