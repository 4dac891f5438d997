import { outcomes } from '@loquia/contracts'
import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client'

/** See docs/operations.md. Labels never contain user input. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'loquia_' })
// Gauges with counter names; each is the sum of another metric's series.
for (const name of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`loquia_nodejs_active_${name}_total`)

/** Starts series at 0, as alerts on increases would miss a first event. */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  ...series: Partial<Record<Label, string>>[]
): void {
  for (const labels of series) counter.inc(labels, 0)
}

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'loquia_http_request_seconds',
  help: 'Time to answer an HTTP request, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: quick,
  registers,
})

/** `internal_error` means bugs of the platform. */
export const errorsTotal = new Counter({
  name: 'loquia_errors_total',
  help: 'Errors returned to clients or logged, by code and family.',
  labelNames: ['code', 'family'],
  registers,
})

/** Until the first words are sent. */
export const firstWordsSeconds = new Histogram({
  name: 'loquia_answer_first_words_seconds',
  help: 'Time from a question to the first words of its answer, in seconds.',
  buckets: quick,
  registers,
})

export const answerSeconds = new Histogram({
  name: 'loquia_answer_seconds',
  help: 'Time from a question to the end of its answer, in seconds.',
  buckets: slow,
  registers,
})

/** Only completed answers have an outcome. */
export const answersTotal = new Counter({
  name: 'loquia_answers_total',
  help: 'Finished answers, by state and outcome.',
  labelNames: ['state', 'outcome'],
  registers,
})
fromZero(
  answersTotal,
  ...outcomes.map((outcome) => ({ state: 'done', outcome })),
  { state: 'stopped', outcome: '' },
  { state: 'failed', outcome: '' },
)

/** Labels: use, key (`ours` or the client's `own`), and `ok` or error code. */
export const modelCallsTotal = new Counter({
  name: 'loquia_model_calls_total',
  help: 'Finished calls of the language model, by use, owner of the key and outcome.',
  labelNames: ['use', 'key', 'outcome'],
  registers,
})

export const openSockets = new Gauge({
  name: 'loquia_chat_sockets',
  help: 'Open chat connections of this process.',
  registers,
})

export const refusedSocketsTotal = new Counter({
  name: 'loquia_chat_refused_total',
  help: 'Chat connections refused or cut off, by the limit they exceeded.',
  labelNames: ['reason'],
  registers,
})
fromZero(refusedSocketsTotal, { reason: 'node' }, { reason: 'address' }, { reason: 'handshakes' }, { reason: 'frames' })

export const slowReadersTotal = new Counter({
  name: 'loquia_chat_slow_readers_total',
  help: 'Slow clients, by outcome: the answer waited, or the connection was cut.',
  labelNames: ['outcome'],
  registers,
})
fromZero(slowReadersTotal, { outcome: 'waited' }, { outcome: 'cut' })

export const ingestionsTotal = new Counter({
  name: 'loquia_builds_total',
  help: 'Finished ingestion runs, by status and error code.',
  labelNames: ['status', 'error'],
  registers,
})

export const pagesTotal = new Counter({
  name: 'loquia_pages_total',
  help: 'Pages of finished ingestion runs, by status.',
  labelNames: ['status'],
  registers,
})

export const passagesEmbeddedTotal = new Counter({
  name: 'loquia_passages_embedded_total',
  help: 'Embedded passages, by embedding adapter.',
  labelNames: ['adapter'],
  registers,
})
fromZero(passagesEmbeddedTotal, { adapter: 'openai' }, { adapter: 'local' }, { adapter: 'bundled' })

export const jobsTotal = new Counter({
  name: 'loquia_jobs_total',
  help: 'Finished background jobs, by name and outcome.',
  labelNames: ['name', 'outcome'],
  registers,
})

/** No longer retried, as two processes died during it: `reading` or a job name. Over all processes. */
export const setAside = new Gauge({
  name: 'loquia_set_aside',
  help: 'Jobs and sources set aside after two processes died, by name, over all nodes.',
  labelNames: ['name'],
  registers,
})

/** Read from the database, as dead processes cannot report. */
export const deathsTotal = new Counter({
  name: 'loquia_deaths_total',
  help: 'Processes that died, over all nodes: crashed (uncaught error), lost (killed, out of memory, power loss), child (crawler process).',
  labelNames: ['ending'],
  registers,
})
fromZero(deathsTotal, { ending: 'crashed' }, { ending: 'lost' }, { ending: 'child' })

/** Dashboards use the old metric name. */
export const answersOrphanedTotal = new Counter({
  name: 'loquia_answers_abandoned_total',
  help: 'Answers whose process died, by outcome: restarted or interrupted.',
  labelNames: ['outcome'],
  registers,
})
fromZero(answersOrphanedTotal, { outcome: 'begun_anew' }, { outcome: 'interrupted' })

/** Many refused logins indicate password guessing. */
export const loginsTotal = new Counter({
  name: 'loquia_logins_total',
  help: 'Logins, by outcome.',
  labelNames: ['outcome'],
  registers,
})

export const securityEventsTotal = new Counter({
  name: 'loquia_security_events_total',
  help: 'Security events other than logins, by name.',
  labelNames: ['event'],
  registers,
})
