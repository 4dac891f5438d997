import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseTask } from '../../runs/parser/parse-task.js'
import { ParserPool } from '../../runs/parser/parser-pool.js'
import { fileInThisThread } from './file-in-this-thread.testing.js'
import { readFile, type ReadFile } from './read-file.js'

/** Compares CPU time, not wall-clock time. */
let threads: ParserPool
let url: string
let stop: () => void
beforeAll(async () => {
  threads = new ParserPool()
  const server = createServer((_, response) => response.end('served'))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
})
afterAll(async () => {
  stop()
  await threads.onApplicationShutdown()
})

/** Copying between threads costs more on busy cores. */
const servingShare = 0.7

const others = 20

interface Meanwhile {
  /** CPU milliseconds of this thread. */
  ms: number
  served: number
}

async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

async function meanwhile(begin: () => Promise<unknown>): Promise<Meanwhile> {
  let served = 0
  const ms = await ownTime(async () => {
    let isDone = false
    const work = begin().finally(() => (isDone = true))
    while (served < others) {
      const reply = await fetch(url).then((response) => response.text())
      if (isDone) break
      expect(reply).toBe('served')
      served++
    }
    await work
  })
  return { ms, served }
}

const paragraph = (n: number): string =>
  `Article ${n} of the catalog is a lamp of brass number ${n * 17}, which costs ${n % 90} euros and is sent within ${n % 7} days to anybody who asks for it in time.`
function longText(): Uint8Array {
  let text = ''
  for (let n = 0; text.length < 10 * 1024 * 1024 - 1_000; n++)
    text += `${n % 6 === 0 ? `Chapter ${n}\n\n` : ''}${paragraph(n)}\n\n`
  return Buffer.from(text)
}
async function longPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let at = 0; at < 200; at++) {
    const page = document.addPage([600, 800])
    for (let line = 0; line < 45; line++)
      page.drawText(paragraph(at * 45 + line).slice(0, 90), { x: 50, y: 760 - line * 16, size: 10, font })
  }
  return document.save()
}

it.each([
  ['a text of ten megabytes', longText, 150],
  ['a PDF of two hundred pages', longPdf, 10],
])('%s is ingested while the server answers others', async (_, make, least) => {
  const bytes = await make()
  let read: ReadFile | undefined
  const reading = await meanwhile(
    async () => (read = await readFile({ bytes, url: 'https://upload.invalid/catalog', language: 'en' })),
  )
  const { parts } = read!
  expect(parts.length).toBeGreaterThan(least)
  expect(parts.every(({ blocks }) => blocks.reduce((sum, { text }) => sum + text.length, 0) <= 60_000)).toBe(true)

  let passages = 0
  const cutting = await meanwhile(async () => {
    for (const document of parts)
      passages += (await threads.run({ kind: 'index', document }, threads, new AbortController().signal)).reading!
        .passages.length
  })
  expect(passages).toBeGreaterThan(parts.length * 30)
  const signs = { url: 'https://upload.invalid/catalog', language: 'en' as const }
  const readingHere = await ownTime(() => fileInThisThread({ bytes, ...signs }))
  const cuttingHere = await ownTime(() => parts.forEach((document) => parseTask({ kind: 'index', document })))
  expect(reading.served).toBe(others)
  expect(cutting.served).toBe(others)
  const serving = await ownTime(async () => {
    for (let served = 0; served < others; served++) await fetch(url).then((response) => response.text())
  })
  // Added up, because cutting a PDF is cheaper than the test's requests.
  expect(reading.ms + cutting.ms - 2 * serving).toBeLessThan((readingHere + cuttingHere) * servingShare)
})
