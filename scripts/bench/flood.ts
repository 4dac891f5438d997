import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { median, formatMegabytes, formatMs, quantile, formatNumber, type Measurement } from './measurement.ts'
import { runFlood, type FloodResult } from './load/flood-load.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import { describeMemory, readMemoryParts, type MemoryParts } from './load/memory-parts.ts'
import { openVisitor, type VisitorTimes } from './load/visitor.ts'
import { askProbe, startWatchedProduct, type WatchedProduct } from './load/watched-product.ts'
import { startProcessServer } from './load/worker-server.ts'

const connections = 200
const seconds = Number(process.env.FLOOD_SECONDS ?? 20)
const floorSeconds = Math.min(5, seconds)
const aloneSeconds = Math.min(10, seconds)
/** Seconds after which the floods' memory should be released. */
const momentSeconds = 30
const idleWithinMs = 30_000
const pages = 40
const admin = 'password of the bench'

const createQuestion = (index: number): string =>
  `What does the ${subjectOf((index * 7) % pages, index % sections)} cost?`

/** With the shipped limits the visitor has another network address than the flood; without limits, the same. */
export async function measureFlood(): Promise<Measurement[]> {
  return [...(await measureWith('1')), ...(await measureWith('0'))]
}

async function measureWith(scale: '0' | '1'): Promise<Measurement[]> {
  const limits = scale === '0' ? 'limits off' : 'limits as shipped'
  const product = await startWatchedProduct({ RATE_LIMIT_SCALE: scale, ADMIN_PASSWORD: admin })
  const site = await serveGeneratedSite(pages)
  const visitor = openVisitor(product.url, scale !== '0')
  try {
    const demoId = await product.createDemo(site.host)
    const { status } = await product.whenRead(demoId, 500)
    if (status !== 'ready') throw new Error(`the generated site was not ingested: ${status}\n${product.log()}`)
    await product.whenIdle(idleWithinMs)
    const targets = ['/', `/chatbot-demo/${demoId}`, `/api/chatbot-demo/${demoId}`]
    const visitPage = (path: string, signal: AbortSignal): Promise<VisitorTimes> =>
      visitor.visit(path, demoId, createQuestion, signal)

    await visitPage('/', AbortSignal.timeout(2_000))
    const alone = await visitPage('/', AbortSignal.timeout(aloneSeconds * 1_000))
    const cold = scale === '0' ? await coldPages(product) : []
    await product.whenIdle(idleWithinMs)
    const before = await residentBytes(product)
    const partsBefore = await readMemoryParts(product)
    const measurements: Measurement[] = []
    for (const target of targets) {
      const shown = target.replace(demoId, '{id}')
      const page = target.startsWith('/api') ? targets[1]! : target
      await product.readMetrics()
      const [result, during] = await runFlood({ url: product.url + target, connections, seconds }, (signal) =>
        visitPage(page, signal),
      )
      const { api, database } = await product.readMetrics()
      measurements.push(...floodRows(`${shown}, ${limits}`, result, api.cpuMs, database.cpuMs, during, alone))
    }
    const after = await residentBytes(product)
    await delay(momentSeconds * 1_000)
    const later = await residentBytes(product)
    const partsLater = await readMemoryParts(product)
    const floor = await measureFloor(product.url)
    const first = measurements.find(({ name }) => name.startsWith('requests a second of one core'))
    if (first !== undefined)
      Object.assign(first, {
        beside: `bare server of Node, the same bytes: ${formatNumber(floor.perCore)} (${formatNumber(floor.perSecond)} in fact)`,
        ratio: Number(first.ratio) / floor.perCore,
      })
    measurements.push(...memoryRows(limits, { before, after, later }, { before: partsBefore, later: partsLater }))
    if (cold.length > 0)
      measurements.push({
        name: 'the first page after a change of its texts, p50 / p95',
        ours: `${formatMs(median(cold))} / ${formatMs(quantile(cold, 0.95))}`,
        beside: `the next one: ${formatMs(median(alone.page))} / ${formatMs(quantile(alone.page, 0.95))}`,
        goal: 'p50 ≤ 40 ms',
        met: median(cold) <= 40,
      })
    return measurements
  } finally {
    await visitor.close()
    await Promise.all([product.stop(), site.stop()])
  }
}

type Resident = Awaited<ReturnType<typeof residentBytes>>

function memoryRows(
  limits: string,
  { before, after, later }: Record<'before' | 'after' | 'later', Resident>,
  parts: Record<'before' | 'later', MemoryParts>,
): Measurement[] {
  const growth = (later.api + later.database) / (before.api + before.database)
  return [
    {
      name: `memory after the floods, ${limits}: api / database, ${momentSeconds} s later`,
      ours: `${formatMegabytes(later.api)} / ${formatMegabytes(later.database)}`,
      beside: `before: ${formatMegabytes(before.api)} / ${formatMegabytes(before.database)}; at their end: ${formatMegabytes(after.api)} / ${formatMegabytes(after.database)}`,
      ratio: growth,
      goal: 'ratio ≤ 1.1',
      met: growth <= 1.1,
    },
    {
      name: `parts of the api’s memory then, ${limits}`,
      ours: describeMemory(parts.later),
      beside: `before: ${describeMemory(parts.before)}`,
      goal: '',
    },
  ]
}

function floodRows(
  name: string,
  { answers, failures, seconds: lasted }: FloodResult,
  apiMs: number,
  databaseMs: number,
  visitor: VisitorTimes,
  alone: VisitorTimes,
): Measurement[] {
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const perCore = (answered / apiMs) * 1_000
  const statuses = Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  const isPage = !name.startsWith('/api')
  return [
    {
      name: `requests a second of one core for ${name}`,
      ours: `${formatNumber(perCore)} (${formatNumber(answered / lasted)} in fact; ${statuses}${failures === 0 ? '' : `, ${failures} cut`})`,
      beside: `processor: api ${formatNumber(apiMs / lasted / 10)} %, database ${formatNumber(databaseMs / lasted / 10)} %`,
      ...(name.startsWith('/,') ? { ratio: perCore, goal: '≥ 1,500', met: perCore >= 1_500 } : { goal: '' }),
    },
    {
      name: `a visitor’s page meanwhile, ${isPage ? '' : 'beside '}${name}, p50 / p95`,
      ours: `${formatTimes(visitor.page)}, ${visitor.failures.filter((failure) => failure.startsWith('page')).length} of ${visitor.page.length} failed`,
      beside: `alone: ${formatTimes(alone.page)}; health: ${formatTimes(visitor.health)}`,
      goal: 'none fails',
      met: !visitor.failures.some((failure) => failure.startsWith('page')),
    },
    {
      name: `a whole chat answer meanwhile, ${name}, p50 / p95`,
      ours: `${formatTimes(visitor.chat)}, ${visitor.failures.filter((failure) => failure.startsWith('chat')).length} of ${visitor.chat.length} failed`,
      beside: `alone: ${formatTimes(alone.chat)}`,
      ...(visitor.chat.length === 0 || alone.chat.length === 0
        ? {}
        : { ratio: median(visitor.chat) / median(alone.chat) }),
      goal: 'p95 ≤ 500 ms, none fails',
      met: visitor.chat.length > 0 && quantile(visitor.chat, 0.95) <= 500 && visitor.failures.length === 0,
    },
  ]
}

const formatTimes = (times: readonly number[]): string =>
  times.length === 0 ? 'none' : `${formatMs(median(times))} / ${formatMs(quantile(times, 0.95))}`

async function measureFloor(url: string): Promise<{ perCore: number; perSecond: number }> {
  const page = await request(url, { headers: { 'accept-encoding': 'br' } })
  const body = Buffer.from(await page.body.arrayBuffer()).toString('base64')
  const headers = Object.fromEntries(
    Object.entries(page.headers).filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'].includes(name),
    ),
  )
  const folder = await mkdtemp(join(tmpdir(), 'loquia-probe-'))
  const server = await startProcessServer(
    './bare-page-process.ts',
    { body, headers },
    { NODE_OPTIONS: `--import ${new URL('./load/loop-probe.ts', import.meta.url).href}`, BENCH_PROBE_DIR: folder },
  )
  try {
    const order = { url: `http://127.0.0.1:${server.port}/`, connections }
    const doNothing = async (): Promise<void> => undefined
    await runFlood({ ...order, seconds: 1 }, doNothing)
    await askProbe(folder, server.pid)
    const [{ answers, seconds: lasted }] = await runFlood({ ...order, seconds: floorSeconds }, doNothing)
    const { cpuMs } = await askProbe(folder, server.pid)
    const answered = Object.values(answers).reduce((sum, count) => sum + count, 0)
    return { perCore: (answered / cpuMs) * 1_000, perSecond: answered / lasted }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function coldPages({ url }: WatchedProduct): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: admin }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  const saveText = async (method: string, path: string, value: string): Promise<number> => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify({ type: 'hero', key: 'hero.title', value, language: 'en' }),
    })
    const body = (await reply.json()) as { content?: { id: number } }
    if (body.content === undefined) throw new Error(`no text was saved: ${reply.status} ${JSON.stringify(body)}`)
    return body.content.id
  }
  const id = await saveText('POST', '/api/cms/content', 'Bench')
  const times: number[] = []
  for (let round = 0; round < 12; round++) {
    await saveText('PUT', `/api/cms/content/${id}`, `Bench ${round}`)
    const started = performance.now()
    const page = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const html = await page.text()
    // The first rounds run code that is not compiled yet.
    if (round >= 2) times.push(performance.now() - started)
    if (!html.includes(`Bench ${round}`)) throw new Error('a page did not show what had been saved')
  }
  return times
}

/** The system's count, without a garbage collection. */
async function residentBytes(product: WatchedProduct): Promise<{ api: number; database: number }> {
  const { service, children } = product.processIds()
  const readResident = async (pid: number): Promise<number> =>
    Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
  return {
    api: await readResident(service),
    database: (await Promise.all(children.map(readResident))).reduce((sum, bytes) => sum + bytes, 0),
  }
}
