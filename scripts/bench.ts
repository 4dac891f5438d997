/**
 * `npm run bench [-- --only crawl,message] [--minutes 30]` prints a table and writes `.cache/bench/`; `docs/bench.md`
 * explains each figure.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccounts } from './bench/accounts.ts'
import { measureCrawl } from './bench/crawl.ts'
import { measureExtraction } from './bench/extraction.ts'
import { markdownTable, type Measurement } from './bench/measurement.ts'
import { measureFirstAnswer } from './bench/first-answer.ts'
import { measureFlood } from './bench/flood.ts'
import { measureHostile } from './bench/hostile.ts'
import { measureIdle } from './bench/idle.ts'
import { installPeers, measuresWithPeers } from './bench/peers/install-peers.ts'
import { measureMemory } from './bench/memory.ts'
import { measureMessage } from './bench/message.ts'
import { measureAgentMessages } from './bench/agent-messages.ts'
import { measureRetrieval } from './bench/retrieval.ts'
import { measureSoak } from './bench/soak.ts'
import { measureSockets } from './bench/sockets.ts'
import { measureStart } from './bench/start.ts'
import { measureStreaming } from './bench/streaming.ts'
import { measureUploads } from './bench/uploads.ts'
import { measureWidget } from './bench/widget/widget.ts'
import { buildStaleParts, root } from './build/parts.ts'
import { ensurePinnedNode } from './pinned-node.ts'

const measures: Record<string, () => Promise<Measurement[]>> = {
  accounts: measureAccounts,
  crawl: measureCrawl,
  extraction: measureExtraction,
  'first-answer': measureFirstAnswer,
  flood: measureFlood,
  hostile: measureHostile,
  idle: measureIdle,
  memory: measureMemory,
  message: measureMessage,
  people: measureAgentMessages,
  retrieval: measureRetrieval,
  streaming: measureStreaming,
  sockets: measureSockets,
  start: measureStart,
  uploads: measureUploads,
  widget: measureWidget,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).measureLighthouse(),
  soak: () => measureSoak(Number(values.minutes)),
}
/** These parts take too long to run unless requested. */
const onRequest = ['soak']

ensurePinnedNode()
const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default: Object.keys(measures)
        .filter((name) => !onRequest.includes(name))
        .join(','),
    },
    minutes: { type: 'string', default: '30' },
  },
})
const wanted = values.only.split(',')
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0) {
  console.error(`Unknown measure: ${unknown.join(', ')}. Available: ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}

await buildStaleParts()
if (wanted.some((name) => measuresWithPeers.includes(name))) installPeers(console.log)

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
const date = new Date().toISOString()
const folder = join(root, '.cache/bench')
const file = join(folder, `${date.replaceAll(':', '-')}.json`)
mkdirSync(folder, { recursive: true })

const measurements: Measurement[] = []
const parts: { name: string; seconds: number; loadBefore: number; error?: string }[] = []
for (const name of wanted) {
  const started = performance.now()
  const part: (typeof parts)[number] = { name, seconds: 0, loadBefore: loadavg()[0]! }
  parts.push(part)
  try {
    measurements.push(...(await measures[name]!()))
  } catch (error) {
    part.error = error instanceof Error ? error.message : String(error)
  }
  part.seconds = Math.round((performance.now() - started) / 1_000)
  console.log(
    part.error === undefined
      ? `  ${name} took ${part.seconds} s`
      : `  ${name} failed after ${part.seconds} s: ${part.error}`,
  )
  // Written after each part: a bench that is stopped keeps what it has measured.
  writeFileSync(file, JSON.stringify({ date, machine, parts, measurements }, null, 2))
}

console.log(`\n${machine}\n\n${markdownTable(measurements)}\n\nsaved to ${relative(root, file)}`)
process.exitCode = parts.some(({ error }) => error !== undefined) ? 1 : 0
