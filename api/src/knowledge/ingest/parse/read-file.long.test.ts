import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFileDocument, readFile, UnreadableFile, type LaterBytes } from './read-file.js'

const url = 'https://shop.example/menu.pdf'
const language = 'en' as const

type Text = [text: string, x: number, y: number, size?: number]

async function pdf(pages: Text[][], title?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  if (title !== undefined) document.setTitle(title)
  for (const texts of pages) {
    const page = document.addPage([600, 800])
    for (const [text, x, y, size = 11] of texts) page.drawText(text, { x, y, size, font })
  }
  return document.save()
}

/** Applies two FlateDecode filters. */
async function compressedTwice(blanks: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  const font = page.node.newFontDictionary('F', (await document.embedFont(StandardFonts.Helvetica)).ref)
  const contents = Buffer.from(`BT ${font.toString()} 11 Tf 50 700 Td (We open at eight on every day.) Tj ET`)
  const packed = deflateSync(deflateSync(Buffer.concat([contents, Buffer.alloc(blanks, ' ')]), { level: 9 }))
  const stream = document.context.stream(packed, { Filter: ['FlateDecode', 'FlateDecode'] })
  page.node.set(PDFName.of('Contents'), document.context.register(stream))
  return document.save()
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a PDF', () => {
  it('is read page by page under its headings', async () => {
    const running: Text[] = [['Mill Bakery - price list 2026', 50, 780, 8]]
    const bytes = await pdf(
      [
        [
          ...running,
          ['Our bread', 50, 720, 20],
          ['All our loaves are made by hand and with a sour-', 50, 690],
          ['dough that is older than the bakery itself, and', 50, 676],
          ['they keep for a week.', 50, 662],
          ['1', 300, 20, 8],
        ],
        [
          ...running,
          ['Prices', 50, 720, 20],
          ['Rye loaf', 50, 690],
          ['€ 4.50', 400, 690],
          ['Wheat loaf', 50, 676],
          ['€ 3.90', 400, 676],
          ['2', 300, 20, 8],
        ],
        [...running, ['Opening hours', 50, 720, 20], ['Monday to Friday 8:00-17:00', 50, 690], ['3', 300, 20, 8]],
      ],
      'Price list',
    )
    const document = await readFileDocument({ kind: 'pdf', bytes, url, language })
    expect(document.title).toBe('Price list')
    expect(document.blocks).toEqual([
      {
        kind: 'text',
        headings: ['Our bread'],
        pageNumber: 1,
        text: 'All our loaves are made by hand and with a sourdough that is older than the bakery itself, and they keep for a week.',
      },
      { kind: 'text', headings: ['Prices'], pageNumber: 2, text: 'Rye loaf € 4.50\nWheat loaf € 3.90' },
      { kind: 'hours', headings: ['Opening hours'], pageNumber: 3, text: 'Monday to Friday 8:00-17:00' },
    ])
  })

  it('is read where its contents are compressed twice', async () => {
    const { blocks } = await readFileDocument({ kind: 'pdf', bytes: await compressedTwice(100), url, language })
    expect(blocks.map(({ text }) => text).join()).toContain('We open at eight')
  })

  it('is refused where contents compressed twice unpack into more than a page has', async () => {
    await expect(
      readFileDocument({ kind: 'pdf', bytes: await compressedTwice(32 * 1024 * 1024), url, language }),
    ).rejects.toMatchObject({ fault: 'too_complex' })
  })

  it('in two columns is read column by column', async () => {
    const column = (x: number, word: string): Text[] =>
      Array.from({ length: 6 }, (_, n) => [`the ${word} column has a line number ${n}`, x, 700 - n * 14, 10])
    const document = await readFileDocument({
      kind: 'pdf',
      bytes: await pdf([
        [['A leaflet in two columns of text', 150, 740, 18], ...column(50, 'left'), ...column(320, 'right')],
      ]),
      url,
      language,
    })
    const text = document.blocks.map((block) => block.text).join(' ')
    expect(text.indexOf('left column has a line number 5')).toBeLessThan(
      text.indexOf('right column has a line number 0'),
    )
    expect(document.title).toBe('A leaflet in two columns of text')
  })

  it.each(['(anonymous)', 'Green Fancy Wedding Itinerary', 'Untitled design', 'Microsoft Word - menu3.doc'])(
    'has the title that its program left, "%s", only where it says the same itself',
    async (title) => {
      const pages: Text[][] = [
        [
          ['First words for small children', 50, 740, 20],
          ['Say each word slowly and wait for the child to try it, at least twice a day.', 50, 700],
        ],
      ]
      expect((await readFileDocument({ kind: 'pdf', bytes: await pdf(pages, title), url, language })).title).toBe(
        'First words for small children',
      )
    },
  )

  it('is refused as unreadable where it is broken', async () => {
    await expect(
      readFileDocument({
        kind: 'pdf',
        bytes: new TextEncoder().encode('%PDF-1.4 and then nothing of the sort'),
        url,
        language,
      }),
    ).rejects.toBeInstanceOf(UnreadableFile)
  })

  it('is read up to its five hundredth page', async () => {
    // Repeated lines would be dropped, digits aside.
    const letters = (page: number): string => [...String(page)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const bytes = await pdf(
      Array.from({ length: 502 }, (_, n): Text[] => [[`The lamp called ${letters(n + 1)} is made of brass.`, 50, 700]]),
    )
    const { pageCount, parts } = await readFile({ bytes, url, language })
    expect(pageCount).toBe(502)
    const text = parts
      .flatMap(({ blocks }) => blocks.map((block) => `${block.headings.join(' ')} ${block.text}`))
      .join('\n')
    expect(text).toContain('called faa is')
    expect(text).not.toContain('called fab is')
  })

  it('is given up when it takes too long, whatever its thread waits for', async () => {
    const bytes = await pdf(
      Array.from({ length: 60 }, (_, page): Text[] =>
        Array.from({ length: 40 }, (__, line): Text => [`Line ${line} of sheet ${page}`, 50, 760 - line * 18]),
      ),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const reading = readFile({ bytes, url, language })
    const end = vi.fn<(outcome: unknown) => void>()
    reading.then(end, end)
    for (let seconds = 0; seconds < 40; seconds += 5) await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitUntil(() => end.mock.calls.length > 0, { timeout: 120_000 })
    expect(end.mock.calls[0]![0]).toMatchObject({ name: 'UnreadableFile', fault: 'too_complex' })
  })

  const book = () =>
    pdf(
      Array.from({ length: 30 }, (_, page): Text[] =>
        Array.from({ length: 40 }, (__, line): Text => [
          `Line ${line} of sheet ${page} of the book`,
          50,
          760 - line * 18,
        ]),
      ),
    )
  const note = new TextEncoder().encode('We open at eight and close at six on every day.')
  const readAs = (bytes: Uint8Array | LaterBytes, factsOnly: boolean, signal?: AbortSignal) =>
    readFile({ bytes, url, language, factsOnly }, signal)

  it('waits behind smaller files that come after it', async () => {
    const large = await book()
    const ended: string[] = []
    const read = (name: string, bytes: Uint8Array) => readFile({ bytes, url, language }).then(() => ended.push(name))
    await Promise.all([read('first', large), read('second', large), read('third', large), read('note', note)])
    expect(ended.indexOf('note')).toBeLessThan(ended.indexOf('third'))
  })

  it('is never loaded after its reader has stopped waiting', async () => {
    const large = await book()
    const later = { byteLength: large.byteLength, load: vi.fn<LaterBytes['load']>(async () => large) }
    const patience = new AbortController()
    const [first, second] = [readAs(large, false), readAs(large, false)]
    const left = readAs(later, true, patience.signal)
    patience.abort(new Error('long enough'))
    await expect(left).rejects.toThrow('long enough')
    await expect(readAs(later, true, patience.signal)).rejects.toThrow('long enough')
    await Promise.all([first, second])
    expect(later.load).not.toHaveBeenCalled()
  })

  it('waits behind files of which only facts are wanted', async () => {
    const large = await book()
    const begun: string[] = []
    const tell = (name: string, bytes: Uint8Array) => ({
      byteLength: bytes.byteLength,
      load: async () => (begun.push(name), bytes),
    })
    await Promise.all([
      readAs(tell('a', large), false),
      readAs(tell('b', large), false),
      readAs(tell('c', note), false),
      readAs(tell('d', large), true),
    ])
    expect(begun).toEqual(['a', 'b', 'd', 'c'])
  })

  it('is given up when its reader stops', async () => {
    const stop = new AbortController()
    const reading = readFileDocument({ kind: 'pdf', bytes: await pdf([[['x', 1, 1]]]), url, language }, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })
})
