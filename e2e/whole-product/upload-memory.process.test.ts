import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode, BotSource } from '@loquia/contracts'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { badUploads, bombDocx } from '../testing/sample-uploads.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

const mb = 1024 * 1024
/** As much as a file may weigh. */
const heaviest = 10 * mb
/**
 * What the service may take above what it takes when nothing happens, in MB: what two such files may, and a little for
 * the bombs beside them.
 */
const allowedMb = 350

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

async function heavyPdf(name: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  // Pictures, as far as its weight is concerned: nothing in it can be packed tighter.
  document.context.register(document.context.stream(randomBytes(heaviest - 20_000)))
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText(`${name}: a catalogue with very heavy pictures of all the lamps that we sell.`, {
    x: 50,
    y: 740,
    size: 11,
    font,
  })
  const bytes = Buffer.from(await document.save())
  expect(bytes.length).toBeGreaterThan(heaviest - 40_000)
  expect(bytes.length).toBeLessThanOrEqual(heaviest)
  return bytes
}

/** What the kernel says of a process, in MB: now, and at most since it was last told to forget. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}
const forgetMost = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

it.skipIf(process.platform !== 'linux')('reads the heaviest files within 350 MB', async () => {
  const registered = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'ada.lovelace',
      password: 'difference-engine',
      email: 'ada@analytical.example',
    }),
  })
  expect(registered.status).toBe(201)
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  const trainings = async (): Promise<BotSource[]> =>
    (
      (await (await fetch(`${product.url}/api/chatbot/trainings`, { headers: { cookie } })).json()) as {
        trainings: BotSource[]
      }
    ).trainings
  /** @returns `undefined` for a file that was taken, else the code of its refusal */
  const send = async (name: string, bytes: Buffer): Promise<ErrorCode | undefined> => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
    const reply = await fetch(`${product.url}/api/chatbot/training/document`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    return reply.ok ? undefined : ((await reply.json()) as { code: ErrorCode }).code
  }
  const good = [
    ['one.pdf', await heavyPdf('One')],
    ['two.pdf', await heavyPdf('Two')],
  ] as const
  const bad = [
    ...(await badUploads()),
    { name: 'great-bomb.docx', buffer: await bombDocx(400 * mb), code: 'file_too_complex' },
  ]
  await trainings()

  // The first child is the embedded database; others read pages, and come and go.
  const { service, children } = product.processIds()
  const all = [service, children[0]!]
  const idle = await Promise.all(all.map(memoryOf))
  await Promise.all(all.map(forgetMost))
  expect((await memoryOf(service)).most).toBeLessThan(idle[0]!.now + 40)

  const [taken, refused] = await Promise.all([
    Promise.all(good.map(([name, bytes]) => send(name, bytes))),
    Promise.all(bad.map(({ name, buffer }) => send(name, buffer))),
  ])
  expect(taken).toEqual([undefined, undefined])
  // A machine without time takes a file unopened, and says in the list what is wrong with it.
  const late = bad.filter((_, index) => refused[index] === undefined)
  const listed = [
    ...good.map(([name]) => [name, 'ready', null]),
    ...late.map(({ name, code }) => [name, 'failed', code]),
  ].sort()
  await expect
    .poll(async () => (await trainings()).map(({ filename, status, error }) => [filename, status, error]).sort())
    .toEqual(listed)
  expect(refused.filter((code) => code !== undefined)).toEqual(
    bad.filter((each) => !late.includes(each)).map(({ code }) => code),
  )

  const grown = (await Promise.all(all.map(memoryOf))).map(({ most }, index) => Math.round(most - idle[index]!.now))
  console.log(
    `idle: ${idle.map(({ now }) => Math.round(now)).join(' + ')} MB; at most above it: ${grown.join(' + ')} MB (service + database)`,
  )
  // The highest of each, though they hardly came at the same moment.
  expect(grown.reduce((sum, more) => sum + more)).toBeLessThan(allowedMb)
  const left = async (...folder: string[]) => (await readdir(join(product.dataDir, ...folder)).catch(() => [])).length
  expect([await left('uploads'), await left('files', 'documents')]).toEqual([0, listed.length])
})
