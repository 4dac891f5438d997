import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startDatabase } from '../testing/start-nodes.ts'
import { startProduct, type Answer, type Product } from '../testing/start-product.ts'
import { openWire } from '../testing/wire.ts'

/**
 * Backed up by the command, destroyed, restored by the command: the same bots give the same answers to the same people.
 */
const root = resolve(import.meta.dirname, '../..')
let site: Awaited<ReturnType<typeof servePages>>
let folder: string
beforeAll(async () => {
  site = await servePages(bakery)
  folder = await mkdtemp(join(tmpdir(), 'loquia-restored-'))
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

/** No process begun with it has room for a database. */
const fullDisk = `--import=data:text/javascript,${encodeURIComponent(`import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.writeSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) }
  fs.promises.statfs = async () => ({ bavail: 0, bsize: 4096 })
  syncBuiltinESMExports()`)}`

/** `npm run backup` or `npm run restore`, on what was built. */
async function run(
  command: 'backup' | 'restore',
  file: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'api/dist/backup-main.js'), command, file], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

interface Left {
  demoId: string
  answer: Answer
  cookie: string
  trainingId: string
}
const account = { username: 'anna.rossi', password: 'two words and a half', email: 'anna@example.com' }
const call = (product: Product, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(product.url + path, init)
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** A demo that was asked something, and a client with a file. */
async function live(product: Product): Promise<Left> {
  const demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const answer = await product.ask(demoId, bakeryQuestion)
  expect(answer).toMatchObject({ success: true, refused: false })
  const registered = await call(product, '/api/register', json(account))
  expect(registered.status).toBe(201)
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  const form = new FormData()
  form.append(
    'file',
    new Blob(['Caffè 漢字 🥐: the key of the cellar lies under the third stone.']),
    'dove è la chiave.txt',
  )
  const uploaded = (await (
    await call(product, '/api/chatbot/training/document', { method: 'POST', headers: { cookie }, body: form })
  ).json()) as { trainings: { id: string }[] }
  const trainingId = uploaded.trainings[0]!.id
  await expect.poll(() => trainingOf(product, cookie, trainingId)).toMatchObject({ status: 'ready' })
  return { demoId, answer, cookie, trainingId }
}

async function trainingOf(
  product: Product,
  cookie: string,
  id: string,
): Promise<{ status: string; content: string; filename: string } | undefined> {
  const { trainings } = (await (await call(product, '/api/chatbot/trainings', { headers: { cookie } })).json()) as {
    trainings: { id: string; status: string; content: string; filename: string }[]
  }
  return trainings.find((training) => training.id === id)
}

async function expectTheSame(product: Product, { demoId, answer, cookie, trainingId }: Left): Promise<void> {
  // The visitor goes on in the same conversation ...
  const wire = await openWire(product.url, demoId, { visitorToken: answer.visitorToken })
  expect(wire.welcome.resumed).toBe(true)
  wire.close()
  // ... whoever asks anew hears the same ...
  const again = await product.ask(demoId, bakeryQuestion)
  expect([again.answer, again.sources]).toEqual([answer.answer, answer.sources])
  // ... and the client is logged in still, may log in anew, and finds the file's words; its bytes can be read again.
  expect((await call(product, '/api/user', { headers: { cookie } })).status).toBe(200)
  expect((await call(product, '/api/login', json(account))).status).toBe(200)
  expect(await trainingOf(product, cookie, trainingId)).toMatchObject({
    filename: 'dove è la chiave.txt',
    content: expect.stringContaining('Caffè 漢字 🥐: the key of the cellar') as string,
  })
  expect((await call(product, `/api/chatbot/trainings/${trainingId}/refresh`, json({}, { cookie }))).status).toBe(200)
  await expect
    .poll(() => trainingOf(product, cookie, trainingId))
    .toMatchObject({
      status: 'ready',
      error: null,
      content: expect.stringContaining('under the third stone') as string,
    })
}

it('restores a backup of the embedded database', async () => {
  // Of what is kept, vectors too.
  const product = await startProduct({ EMBEDDINGS: 'bundled' })
  try {
    const left = await live(product)
    const file = join(folder, 'embedded.backup')
    const environment = { DATA_DIR: product.dataDir }
    const early = await run('backup', file, environment)
    expect([early.code, early.output]).toEqual([1, expect.stringMatching(/in use|running|stop/i)])
    expect(await product.interrupt()).toBe(0)
    expect(await run('backup', file, environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Saved') as string,
    })
    await rm(product.dataDir, { recursive: true })
    // A name that was mistyped leaves nothing behind that the next try would meet.
    expect(await run('restore', `${file}s`, environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('file not found') as string,
    })
    expect(await run('restore', file, { ...environment, NODE_OPTIONS: fullDisk })).toEqual({
      code: 1,
      output:
        'loquia: no space left on device: nothing was restored. Free space on the disks of DATA_DIR and the database, then try again.\n',
    })
    expect(await run('restore', file, environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored') as string,
    })
    await product.restart()
    await expectTheSame(product, left)
  } finally {
    await product.stop()
  }
})

it('restores a live backup of a database server elsewhere', async () => {
  const servers = [await startDatabase(), await startDatabase()] as const
  const secrets = {
    SESSION_SECRET: 'a secret that outlives its server, 32',
    ENCRYPTION_KEY: 'another secret that outlives its server',
  }
  const file = join(folder, 'server.backup')
  const products: Product[] = []
  const start = async (environment: Record<string, string>): Promise<Product> => {
    const started = await startProduct({ ...secrets, ...environment })
    products.push(started)
    return started
  }
  try {
    const first = await start({ DATABASE_URL: servers[0].url })
    const left = await live(first)
    expect(
      await run('backup', file, { ...secrets, DATABASE_URL: servers[0].url, DATA_DIR: first.dataDir }),
    ).toMatchObject({ code: 0 })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
    await first.stop()
    await servers[0].stop()

    const dataDir = join(folder, 'second')
    expect(await run('restore', file, { ...secrets, DATABASE_URL: servers[1].url, DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    })
    await expectTheSame(await start({ DATABASE_URL: servers[1].url, DATA_DIR: dataDir }), left)

    const third = join(folder, 'third')
    expect(await run('restore', file, { ...secrets, DATA_DIR: third })).toMatchObject({ code: 0 })
    await expectTheSame(await start({ DATA_DIR: third }), left)
  } finally {
    for (const product of products) await product.stop()
    for (const server of servers) await server.stop()
  }
})
