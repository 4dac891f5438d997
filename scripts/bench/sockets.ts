import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleSites } from '../../examples/sites/serve.ts'
import { median, formatMs, quantile, formatNumber, type Measurement } from './measurement.ts'
import type { ModelSettings } from './load/model-settings.ts'
import { closeReaders, openReaders, readAnswer, type Reader } from './peers/readers.ts'
import { sharedClock, timesIn } from './load/shared-clock.ts'
import { readAtOnce } from './streaming.ts'
import { askProbe, startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'
import { startProcessServer, startWorkerServer } from './load/worker-server.ts'

const idleSockets = 2_000
const streaming = 200
/** The first round warms up; a busy machine has time for fewer of the others. */
const rounds = 3
const roundsWithinMs = 35_000
/** 25 words a second per answer, more than most models write. */
const paced: ModelSettings = { atOnce: streaming, lines: 8, paceMs: 40 }
const flooding: ModelSettings = { atOnce: streaming, lines: 50 }

interface Side {
  url: string
  botId: string
  readMetrics(): Promise<{ liveBytes: number; settledRssBytes: number; cpuMs: number }>
  idle: Reader[]
  readers: Reader[]
}

type Sides = readonly [bare: Side, full: Side]

/** Two hundred sockets are answered while two thousand wait, beside a bare Socket.IO server with the same load. */
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
  let sides: Sides | undefined
  try {
    const botId = await createReadyDemo(product, `localhost:${sites.en.port}`)
    sides = [
      newSide(`http://127.0.0.1:${bareServer.port}`, '', () => askProbe(folder, bareServer.pid)),
      newSide(product.url, botId, async () => (await product.readMetrics()).api),
    ]
    for (const side of sides) side.readers = await openReaders(side.url, side.botId, streaming)
    await measureBoth(sides, (side) => readAtOnce(side.readers, flooding))
    const idle = await measureBoth(sides, openIdle)
    const rates = await measureRates(sides)
    await fetch(`${modelUrl}/settings`, { method: 'POST', body: JSON.stringify(paced) })
    const delays = await measureBothDelays(sides)
    return [compareDelays(delays), compareRates(rates), compareIdle(idle)]
  } finally {
    for (const { idle, readers } of sides ?? []) closeReaders([...idle, ...readers])
    await Promise.all([product.stop(), sites.stop(), model.stop(), bareServer.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function createReadyDemo(product: WatchedProduct, site: string): Promise<string> {
  const demoId = await product.createDemo(site)
  const { status } = await product.whenRead(demoId)
  if (status !== 'ready') throw new Error(`the sample site was not ingested: ${status}\n${product.log()}`)
  return demoId
}

function newSide(url: string, botId: string, readMetrics: Side['readMetrics']): Side {
  return { url, botId, readMetrics, idle: [], readers: [] }
}

async function measureBoth<T>([bare, full]: Sides, measure: (side: Side) => Promise<T>): Promise<[bare: T, full: T]> {
  return [await measure(bare), await measure(full)]
}

/** Characters per millisecond, by round. */
async function measureRates(sides: Sides): Promise<[bare: number, full: number][]> {
  const rates: [number, number][] = []
  for (const round of timelyRounds()) {
    const both = await measureBoth(sides, async (side) =>
      readAtOnce(side.readers, flooding).then(({ characters, ms: took }) => characters / took),
    )
    if (round > 0) rates.push(both)
  }
  return rates
}

async function measureBothDelays(sides: Sides): Promise<[bare: number[], full: number[]]> {
  const delays: [number[], number[]] = [[], []]
  for (const round of timelyRounds()) {
    const [theirs, ours] = await measureBoth(sides, (side) => measureDelays(side.readers))
    if (round === 0) continue
    delays[0].push(...theirs)
    delays[1].push(...ours)
  }
  return delays
}

function compareDelays([theirs, ours]: readonly [number[], number[]]): Measurement {
  const formatQuantiles = (values: number[]): string =>
    `${formatMs(quantile(values, 0.5))} / ${formatMs(quantile(values, 0.95))} / ${formatMs(quantile(values, 0.99))}`
  return {
    name: `the last word of a line from the model to its reader, ${streaming} answers at once of 25 words a second, ${idleSockets} more sockets open: p50 / p95 / p99`,
    ours: formatQuantiles(ours),
    beside: `bare Socket.IO server: ${formatQuantiles(theirs)}`,
    goal: 'p95 ≤ 100 ms',
    met: quantile(ours, 0.95) <= 100,
  }
}

function compareRates(rates: readonly [bare: number, full: number][]): Measurement {
  const ratio = median(rates.map(([theirs, ours]) => ours / theirs))
  return {
    name: `streaming to ${streaming} sockets as fast as they take it, ${idleSockets} more open`,
    ours: `${formatNumber(median(rates.map(([, ours]) => ours)))} characters/ms`,
    beside: `bare Socket.IO server: ${formatNumber(median(rates.map(([theirs]) => theirs)))} characters/ms`,
    ratio,
    goal: 'ratio ≥ 0.7',
    met: ratio >= 0.7,
  }
}

function compareIdle([theirs, ours]: readonly [IdleCost, IdleCost]): Measurement {
  return {
    name: 'memory of an idle socket: alive after collecting garbage (resident)',
    ours: `${formatKilobytes(ours.liveBytes)} (${formatKilobytes(ours.residentBytes)})`,
    beside: `bare Socket.IO server: ${formatKilobytes(theirs.liveBytes)} (${formatKilobytes(theirs.residentBytes)})`,
    goal: '≤ 60 KB more',
    met: ours.liveBytes - theirs.liveBytes <= 60 * 1_024,
  }
}

/** The first round and at least one that counts. */
function* timelyRounds(): Generator<number> {
  const started = performance.now()
  for (let round = 0; round <= rounds && (round < 2 || performance.now() - started < roundsWithinMs); round++)
    yield round
}

const formatKilobytes = (bytes: number): string => `${formatNumber(bytes / 1_024)} KB`

interface IdleCost {
  liveBytes: number
  residentBytes: number
}

async function openIdle(side: Side): Promise<IdleCost> {
  const before = await side.readMetrics()
  side.idle = await openReaders(side.url, side.botId, idleSockets)
  const after = await side.readMetrics()
  return {
    liveBytes: (after.liveBytes - before.liveBytes) / idleSockets,
    residentBytes: (after.settledRssBytes - before.settledRssBytes) / idleSockets,
  }
}

async function measureDelays(readers: readonly Reader[]): Promise<number[]> {
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
