import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileListener, hostileSites, twiceCompressedPdf } from '../testing/hostile-sites.ts'
import { collectGarbage, measurePeaks, megabytesOf, workersOf } from '../testing/memory-of-processes.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

const mb = 1024 * 1024
/** Megabytes by which one file may make the product grow, its own process included. */
const fileMb = 128
/** Megabytes by which one website may make the api grow. */
const siteMb = 64
/** Resident megabytes of any process that reads what strangers sent, as the limits of api/src hold them. */
const childMb = 300

let product: Product
beforeAll(async () => {
  // The first option is that of `npm start` and the image.
  product = await startProduct({ NODE_OPTIONS: '--max-semi-space-size=8 --inspect-port=127.0.0.1:0' })
})
afterAll(() => product?.stop())

async function readSite(name: string): Promise<void> {
  const site = await servePages(hostileListener(hostileSites[name]!()))
  try {
    await product.whenRead(await product.createDemo(site.host), 200)
  } finally {
    await site.stop()
  }
}

/** Memory that the api holds when no child process works for it any more. */
async function measureHeldMemory(): Promise<number> {
  const { service } = product.processIds()
  await expect.poll(() => workersOf(service).length, { timeout: 60_000, interval: 500 }).toBe(0)
  await collectGarbage(service, product.log)
  return megabytesOf(service, 'VmRSS')
}

it.skipIf(process.platform !== 'linux')('limits the memory that hostile websites or files cost', async () => {
  const names = [
    'a page of tiny cells',
    'a page of headings',
    'PDFs compressed twice',
    'a bomb of gzip',
    'a page with structured data of megabytes',
    'files that are no PDFs',
  ]
  // Code is compiled and caches fill with the first of each kind, and that memory stays.
  for (const name of names) await readSite(name)
  const before = await measureHeldMemory()
  const rows: string[] = []
  for (const name of names) {
    const start = megabytesOf(product.processIds().service, 'VmRSS')
    const { api, children } = await measurePeaks(product.processIds().service, () => readSite(name))
    rows.push(
      `${name}: api ${Math.round(start)} to ${Math.round(api)} MB, ${Object.entries(children)
        .map(([script, most]) => `${script} ${Math.round(most)}`)
        .join(', ')}`,
    )
    expect.soft(api - before, name).toBeLessThan(siteMb)
    for (const most of Object.values(children)) expect.soft(most, name).toBeLessThan(childMb)
  }
  const after = await measureHeldMemory()
  console.log(`${rows.join('\n')}\nbefore ${Math.round(before)} MB, after ${Math.round(after)} MB`)
  expect(after).toBeLessThan(before * 1.1)
})

it.skipIf(process.platform !== 'linux')('refuses a file whose streams are compressed twice', async () => {
  const { service } = product.processIds()
  const registered = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'grace.hopper', password: 'nanosecond-wire', email: 'grace@navy.example' }),
  })
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  const send = async (): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(twiceCompressedPdf(256 * mb))]), 'catalog.pdf')
    const reply = await fetch(`${product.url}/api/chatbot/training/document`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    return reply.ok ? 'taken' : ((await reply.json()) as { code: string }).code
  }
  const before = megabytesOf(service, 'VmRSS')
  let code = ''
  const { api, children, privateOf } = await measurePeaks(service, async () => (code = await send()))
  const resident = children['file-worker.js'] ?? 0
  const own = privateOf['file-worker.js'] ?? 0
  console.log(
    `api ${Math.round(before)} to ${Math.round(api)} MB, its process ${Math.round(resident)} MB, ${Math.round(own)} MB of it private`,
  )
  expect(code).toBe('file_too_complex')
  expect(api - before).toBeLessThan(siteMb)
  // Growth of the whole product: private memory of the file's process, and what the api itself takes more. The rest
  // of the process is Node's own code, some 50 MB, which lies in memory once for all processes.
  expect(own + Math.max(0, api - before)).toBeLessThan(fileMb)
  // The process counted alone, with Node's code, keeps a margin to the same limit.
  expect(resident).toBeLessThan(fileMb)
})
