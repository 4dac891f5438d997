import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { median, ms, type Measurement } from './measurement.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

const uploads = 500
/** Files of one call. */
const together = 10
/** Bytes of the files between: one of each call has a large vocabulary of its own. */
const largeBytes = 200_000
const smallBytes = 10_000
/** The same text before and after, so many times. */
const tries = 7
const warmUp = 10
/** Between a deletion and the time at which the database has made room again. */
const settleMs = 20_000
/** Give up after so long. */
const endMs = 15 * 60_000
const short = 'The bakery opens at seven in the morning, and closes at noon on Saturday.\n'

/** A short text is uploaded, read and deleted; then 500 other files; then the short text again. */
export async function measureUploads(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  try {
    const owner = await register(product)
    for (let n = 0; n < warmUp; n++) await owner.readAndDelete([['short.txt', short]])
    await product.whenIdle()
    const first = await timed(product, owner)
    const deadline = Date.now() + endMs
    let slowestReady = 0
    let failedReady = 0
    const over = new AbortController()
    const probe = (async () => {
      while (!over.signal.aborted) {
        const begun = performance.now()
        const { ok } = await fetch(`${product.url}/api/ready`)
        slowestReady = Math.max(slowestReady, performance.now() - begun)
        if (!ok) failedReady++
        await delay(500)
      }
    })()
    let done = 0
    for (; done < uploads && Date.now() < deadline; done += together) {
      await owner.readAndDelete(
        Array.from({ length: together }, (_, n): [string, string] => [
          `file-${n}.txt`,
          vocabulary(n === 0 ? largeBytes : smallBytes),
        ]),
      )
    }
    over.abort()
    await probe
    await delay(settleMs)
    const again = await timed(product, owner)
    const ratio = median(again.times) / median(first.times)
    return [
      {
        name: `a short text until it is read, after ${done} other uploads and deletions`,
        ours: ms(median(again.times)),
        beside: `before them: ${ms(median(first.times))}`,
        ratio,
        goal: 'ratio ≤ 2',
        met: ratio <= 2 && done >= uploads,
      },
      {
        name: 'the same, processor time of api and database',
        ours: `${ms(again.apiMs)} + ${ms(again.databaseMs)}`,
        beside: `before them: ${ms(first.apiMs)} + ${ms(first.databaseMs)}`,
        ratio: (again.apiMs + again.databaseMs) / (first.apiMs + first.databaseMs),
        goal: 'ratio ≤ 2',
        met: again.apiMs + again.databaseMs <= 2 * (first.apiMs + first.databaseMs),
      },
      {
        name: 'readiness meanwhile: slowest, not ready',
        ours: `${ms(slowestReady)}, ${failedReady}`,
        beside: '',
        goal: '≤ 2,000 ms, 0',
        met: slowestReady <= 2_000 && failedReady === 0,
      },
    ]
  } finally {
    await product.stop()
  }
}

interface Owner {
  /**
   * Uploads files in one call, waits until all are read, and deletes them.
   * @returns milliseconds until they were read
   */
  readAndDelete(files: readonly [name: string, text: string][]): Promise<number>
}

async function register({ url, log }: WatchedProduct): Promise<Owner> {
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'a long password', email: 'bench@example.com' }),
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`registering answered ${registered.status}\n${log()}`)
  const call = (method: string, path: string, body?: FormData): Promise<Response> =>
    fetch(`${url}/api/chatbot/${path}`, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) })
  return {
    async readAndDelete(files) {
      const form = new FormData()
      for (const [name, text] of files) form.append('file', new Blob([text]), name)
      const begun = performance.now()
      const response = await call('POST', 'training/document', form)
      if (response.status !== 201) throw new Error(`an upload answered ${response.status}\n${log()}`)
      const { trainings } = (await response.json()) as { trainings: { id: string }[] }
      for (;;) {
        const { trainings: list } = (await (await call('GET', 'trainings')).json()) as {
          trainings: { status: string }[]
        }
        if (list.some(({ status }) => status === 'failed')) throw new Error(`a file was not read\n${log()}`)
        if (list.every(({ status }) => status === 'ready')) break
        await delay(10)
      }
      const took = performance.now() - begun
      await Promise.all(trainings.map(({ id }) => call('DELETE', `trainings/${id}`)))
      return took
    },
  }
}

async function timed(
  product: WatchedProduct,
  owner: Owner,
): Promise<{ times: number[]; apiMs: number; databaseMs: number }> {
  await product.reading()
  const times: number[] = []
  for (let n = 0; n < tries; n++) times.push(await owner.readAndDelete([['short.txt', short]]))
  const { api, database } = await product.reading()
  return { times, apiMs: api.cpuMs / tries, databaseMs: database.cpuMs / tries }
}

/** Words that no other text has. */
function vocabulary(bytes: number): string {
  let text = ''
  while (text.length < bytes) {
    const letters = randomBytes(96)
    for (let word = 0; word < 12; word++)
      text += `${Array.from(letters.subarray(word * 8, word * 8 + 8), (value) => 'abcdefghijklmnoprstuvz'[value % 22]).join('')} `
    text += '.\n'
  }
  return text
}
