import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleSites } from '../../examples/sites/serve.ts'
import { median, ms, quantile, short, type Measurement } from './measurement.ts'
import type { ModelSettings } from './load/model-settings.ts'
import { closeReaders, openReaders, readAnswer, type Reader } from './peers/readers.ts'
import { sharedClock, timesIn } from './load/shared-clock.ts'
import { readAtOnce } from './streaming.ts'
import { askProbe, startWatchedProduct } from './load/watched-product.ts'
import { startProcessServer, startWorkerServer } from './load/worker-server.ts'

const idleSockets = 2_000
const streaming = 200
/** The first round warms both up and is not counted. On a busy machine as many of the others as there is time for. */
const rounds = 3
const roundsWithinMs = 35_000
/** 25 words a second in each answer, for four seconds: more than most models say. */
const paced: ModelSettings = { atOnce: streaming, lines: 8, paceMs: 40 }
/** As fast as the readers take them. */
const flooding: ModelSettings = { atOnce: streaming, lines: 50 }

interface Side {
  url: string
  botId: string
  reading(): Promise<{ liveBytes: number; settledRssBytes: number; cpuMs: number }>
  idle: Reader[]
  readers: Reader[]
}

/**
 * Two thousand sockets that only wait, and two hundred more that are being answered all at once: how long the last word of a line is on
 * its way from the model to its reader, how much gets through, and what a waiting socket costs; beside a bare Socket.IO
 * server that bears the same at the same time.
 */
export async function measureSockets(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loquia-probe-'))
  const model = await startWorkerServer('./model-worker.ts', flooding)
  const modelUrl = `http://127.0.0.1:${model.port}`
  const probe = {
    NODE_OPTIONS: `--import ${new URL('./load/loop-probe.ts', import.meta.url).href}`,
    BENCH_PROBE_DIR: folder,
  }
  const bareServer = await startProcessServer('./bare-socket-worker.ts', { modelUrl: `${modelUrl}/v1` }, probe)
  const sites = await startSampleSites({ ports: [0, 0] })
  const product = await startWatchedProduct({ OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: `${modelUrl}/v1` })
  const use = async (settings: ModelSettings): Promise<unknown> =>
    fetch(`${modelUrl}/settings`, { method: 'POST', body: JSON.stringify(settings) })
  const sides: Side[] = []
  try {
    const demoId = await product.createDemo(`localhost:${sites.en.port}`)
    const { status } = await product.whenRead(demoId)
    if (status !== 'ready') throw new Error(`the sample site was not read: ${status}\n${product.log()}`)
    const bare: Side = {
      url: `http://127.0.0.1:${bareServer.port}`,
      botId: '',
      reading: () => askProbe(folder, bareServer.pid),
      idle: [],
      readers: [],
    }
    const full: Side = {
      url: product.url,
      botId: demoId,
      reading: async () => (await product.reading()).api,
      idle: [],
      readers: [],
    }
    sides.push(bare, full)
    const both = async <T>(measure: (side: Side) => Promise<T>): Promise<[T, T]> => [
      await measure(bare),
      await measure(full),
    ]

    for (const side of sides) side.readers = await openReaders(side.url, side.botId, streaming)
    await both((side) => readAtOnce(side.readers, flooding))
    const [bareIdle, ourIdle] = await both(openIdle)

    const throughput: number[] = []
    const rates: [number, number][] = []
    for (const round of timelyRounds()) {
      const [theirs, ours] = await both(async (side) =>
        readAtOnce(side.readers, flooding).then(({ characters, ms: took }) => characters / took),
      )
      if (round === 0) continue
      rates.push([theirs, ours])
      throughput.push(ours / theirs)
    }

    await use(paced)
    const delays: [number[], number[]] = [[], []]
    for (const round of timelyRounds()) {
      const [theirs, ours] = await both((side) => delaysOf(side.readers))
      if (round === 0) continue
      delays[0].push(...theirs)
      delays[1].push(...ours)
    }
    const ratio = median(throughput)
    const [theirDelays, ourDelays] = delays
    const above = ourIdle.liveBytes - bareIdle.liveBytes
    const share = (values: number[]): string =>
      `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.95))} / ${ms(quantile(values, 0.99))}`
    return [
      {
        name: `the last word of a line from the model to its reader, ${streaming} answers at once of 25 words a second, ${idleSockets} more sockets open: p50 / p95 / p99`,
        ours: share(ourDelays),
        beside: `bare Socket.IO server: ${share(theirDelays)}`,
        goal: 'p95 ≤ 100 ms',
        met: quantile(ourDelays, 0.95) <= 100,
      },
      {
        name: `streaming to ${streaming} sockets as fast as they take it, ${idleSockets} more open`,
        ours: `${short(median(rates.map(([, ours]) => ours)))} characters/ms`,
        beside: `bare Socket.IO server: ${short(median(rates.map(([theirs]) => theirs)))} characters/ms`,
        ratio,
        goal: 'ratio ≥ 0.7',
        met: ratio >= 0.7,
      },
      {
        name: 'memory of an idle socket: alive after collecting garbage (resident)',
        ours: `${kilobytes(ourIdle.liveBytes)} (${kilobytes(ourIdle.residentBytes)})`,
        beside: `bare Socket.IO server: ${kilobytes(bareIdle.liveBytes)} (${kilobytes(bareIdle.residentBytes)})`,
        goal: '≤ 60 KB more',
        met: above <= 60 * 1_024,
      },
    ]
  } finally {
    for (const { idle, readers } of sides) closeReaders([...idle, ...readers])
    await Promise.all([product.stop(), sites.stop(), model.stop(), bareServer.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The first round and at least one that counts. */
function* timelyRounds(): Generator<number> {
  const started = performance.now()
  for (let round = 0; round <= rounds && (round < 2 || performance.now() - started < roundsWithinMs); round++)
    yield round
}

const kilobytes = (bytes: number): string => `${short(bytes / 1_024)} KB`

/** What each of many sockets adds that only wait. */
async function openIdle(side: Side): Promise<{ liveBytes: number; residentBytes: number }> {
  const before = await side.reading()
  side.idle = await openReaders(side.url, side.botId, idleSockets)
  const after = await side.reading()
  return {
    liveBytes: (after.liveBytes - before.liveBytes) / idleSockets,
    residentBytes: (after.settledRssBytes - before.settledRssBytes) / idleSockets,
  }
}

/** Milliseconds that the last word of each line of all answers was on its way. */
async function delaysOf(readers: readonly Reader[]): Promise<number[]> {
  const delays: number[] = []
  await Promise.all(
    readers.map((reader) =>
      readAnswer(reader, ({ text }) => {
        const now = sharedClock()
        for (const written of timesIn(text)) delays.push(now - written)
      }),
    ),
  )
  if (delays.length !== readers.length * paced.lines)
    throw new Error(`${delays.length} lines came, ${readers.length * paced.lines} were written`)
  return delays
}
