import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { median, formatMs, type Measurement } from './measurement.ts'
import { startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'

const uploads = 500
const together = 10
/** One of these files in each call has a large vocabulary. */
const largeBytes = 200_000
const smallBytes = 10_000
const tries = 7
const warmUp = 10
/** The database frees the space of a deletion within this time. */
const settleMs = 20_000
const endMs = 15 * 60_000
const short = 'The bakery opens at seven in the morning, and closes at noon on Saturday.\n'

export async function measureUploads(): Promise<Measurement[]> {
  const product = await startWatchedProduct()
  try {
    const owner = await registerOwner(product)
    for (let n = 0; n < warmUp; n++) await owner.readAndDelete([['short.txt', short]])
    await product.whenIdle()
    const first = await timeUploads(product, owner)
    const probe = new ReadinessProbe(`${product.url}/api/ready`)
    const done = await uploadOthers(owner, Date.now() + endMs)
    const ready = await probe.stop()
    await delay(settleMs)
    const again = await timeUploads(product, owner)
    return [...compareTimes(first, again, done), ready]
  } finally {
    await product.stop()
  }
}

class ReadinessProbe {
  private slowestMs = 0
  private failures = 0
  private isOver = false
  private readonly asking: Promise<void>

  constructor(url: string) {
    this.asking = this.ask(url)
  }

  async stop(): Promise<Measurement> {
    this.isOver = true
    await this.asking
    return {
      name: 'readiness meanwhile: slowest, not ready',
      ours: `${formatMs(this.slowestMs)}, ${this.failures}`,
      beside: '',
      goal: '≤ 2,000 ms, 0',
      met: this.slowestMs <= 2_000 && this.failures === 0,
    }
  }

  private async ask(url: string): Promise<void> {
    while (!this.isOver) {
      const begun = performance.now()
      const { ok } = await fetch(url)
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begun)
      if (!ok) this.failures++
      await delay(500)
    }
  }
}

/** @returns how many files there was time for */
async function uploadOthers(owner: Owner, deadline: number): Promise<number> {
  let done = 0
  for (; done < uploads && Date.now() < deadline; done += together) {
    await owner.readAndDelete(
      Array.from({ length: together }, (_, n): [string, string] => [
        `file-${n}.txt`,
        randomText(n === 0 ? largeBytes : smallBytes),
      ]),
    )
  }
  return done
}

function compareTimes(first: UploadTimes, again: UploadTimes, done: number): Measurement[] {
  const ratio = median(again.times) / median(first.times)
  return [
    {
      name: `a short text until it is read, after ${done} other uploads and deletions`,
      ours: formatMs(median(again.times)),
      beside: `before them: ${formatMs(median(first.times))}`,
      ratio,
      goal: 'ratio ≤ 2',
      met: ratio <= 2 && done >= uploads,
    },
    {
      name: 'the same, processor time of api and database',
      ours: `${formatMs(again.apiMs)} + ${formatMs(again.databaseMs)}`,
      beside: `before them: ${formatMs(first.apiMs)} + ${formatMs(first.databaseMs)}`,
      ratio: (again.apiMs + again.databaseMs) / (first.apiMs + first.databaseMs),
      goal: 'ratio ≤ 2',
      met: again.apiMs + again.databaseMs <= 2 * (first.apiMs + first.databaseMs),
    },
  ]
}

interface Owner {
  /** @returns milliseconds until all files were read */
  readAndDelete(files: readonly [name: string, text: string][]): Promise<number>
}

async function registerOwner({ url, log }: WatchedProduct): Promise<Owner> {
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'a long password', email: 'bench@example.com' }),
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`registering answered ${registered.status}\n${log()}`)
  const callApi = (method: string, path: string, body?: FormData): Promise<Response> =>
    fetch(`${url}/api/chatbot/${path}`, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) })
  return {
    async readAndDelete(files) {
      const form = new FormData()
      for (const [name, text] of files) form.append('file', new Blob([text]), name)
      const begun = performance.now()
      const response = await callApi('POST', 'training/document', form)
      if (response.status !== 201) throw new Error(`an upload answered ${response.status}\n${log()}`)
      const { trainings } = (await response.json()) as { trainings: { id: string }[] }
      for (;;) {
        const { trainings: list } = (await (await callApi('GET', 'trainings')).json()) as {
          trainings: { status: string }[]
        }
        if (list.some(({ status }) => status === 'failed')) throw new Error(`a file was not read\n${log()}`)
        if (list.every(({ status }) => status === 'ready')) break
        await delay(10)
      }
      const took = performance.now() - begun
      await Promise.all(trainings.map(({ id }) => callApi('DELETE', `trainings/${id}`)))
      return took
    },
  }
}

interface UploadTimes {
  times: number[]
  apiMs: number
  databaseMs: number
}

async function timeUploads(product: WatchedProduct, owner: Owner): Promise<UploadTimes> {
  await product.readMetrics()
  const times: number[] = []
  for (let n = 0; n < tries; n++) times.push(await owner.readAndDelete([['short.txt', short]]))
  const { api, database } = await product.readMetrics()
  return { times, apiMs: api.cpuMs / tries, databaseMs: database.cpuMs / tries }
}

/** The words occur in no other text. */
function randomText(bytes: number): string {
  let text = ''
  while (text.length < bytes) {
    const letters = randomBytes(96)
    for (let word = 0; word < 12; word++)
      text += `${Array.from(letters.subarray(word * 8, word * 8 + 8), (value) => 'abcdefghijklmnoprstuvz'[value % 22]).join('')} `
    text += '.\n'
  }
  return text
}
