import { outcomes } from '@loquia/contracts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Everything this process counts, in the names that docs/operations.md explains. No label ever holds what a person
 * typed.
 */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'loquia_' })
// Gauges under names of counters. Each is the sum of another metric's series.
for (const name of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`loquia_nodejs_active_${name}_total`)

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const registers = [registry]

/**
 * Makes series of a counter known before anything is counted. An alert on an increase would otherwise not see the first
 * of its kind, which begins at 1, nor compare with a time when there was none.
 */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  ...series: Partial<Record<Label, string>>[]
): void {
  for (const labels of series) counter.inc(labels, 0)
}

/** Answered HTTP requests, by the pattern of their route. */
export const requestSeconds = new Histogram({
  name: 'loquia_http_request_seconds',
  help: 'Time to answer an HTTP request.',
  labelNames: ['method', 'route', 'status'],
  buckets: quick,
  registers,
})

/** Errors of every family, by their code; those of `internal_error` are ours to mend. */
export const errorsTotal = new Counter({
  name: 'loquia_errors_total',
  help: 'Errors that were answered or logged, by code.',
  labelNames: ['code', 'family'],
  registers,
})

/** From the accepted question to the first words on the wire. */
export const firstWordsSeconds = new Histogram({
  name: 'loquia_answer_first_words_seconds',
  help: 'Time from a question to the first words of its answer.',
  buckets: quick,
  registers,
})

/** From the accepted question to the end of its answer. */
export const answerSeconds = new Histogram({
  name: 'loquia_answer_seconds',
  help: 'Time from a question to the end of its answer.',
  buckets: slow,
  registers,
})

/** Answers that ended: done, stopped by the reader, failed; done ones with their outcome, the others with none. */
export const answersTotal = new Counter({
  name: 'loquia_answers_total',
  help: 'Answers that ended, by state and outcome.',
  labelNames: ['state', 'outcome'],
  registers,
})
fromZero(
  answersTotal,
  ...outcomes.map((outcome) => ({ state: 'done', outcome })),
  { state: 'stopped', outcome: '' },
  { state: 'failed', outcome: '' },
)

/**
 * Calls of the language model by what for, with whose key (`ours` or a client's `own`), and how they ended: `ok` or our
 * code for what went wrong.
 */
export const modelCallsTotal = new Counter({
  name: 'loquia_model_calls_total',
  help: 'Calls of the language model that ended, by use, whose key, and outcome.',
  labelNames: ['use', 'key', 'outcome'],
  registers,
})

/** Chats that are connected to this process. */
export const openSockets = new Gauge({
  name: 'loquia_chat_sockets',
  help: 'Open chat connections of this process.',
  registers,
})

/** Connections that were one too many, by what was full: this process, their address, or its handshakes. */
export const refusedSocketsTotal = new Counter({
  name: 'loquia_chat_refused_total',
  help: 'Chat connections that were refused or cut off, by what was too much.',
  labelNames: ['reason'],
  registers,
})
fromZero(refusedSocketsTotal, { reason: 'node' }, { reason: 'address' }, { reason: 'handshakes' }, { reason: 'frames' })

/** Clients that did not take what they were sent: an answer waited for them, or they were cut off. */
export const slowReadersTotal = new Counter({
  name: 'loquia_chat_slow_readers_total',
  help: 'Clients that took too little, by what was done.',
  labelNames: ['outcome'],
  registers,
})
fromZero(slowReadersTotal, { outcome: 'waited' }, { outcome: 'cut' })

/** Readings of a source that ended. */
export const buildsTotal = new Counter({
  name: 'loquia_builds_total',
  help: 'Readings of a source that ended, by status and error code.',
  labelNames: ['status', 'error'],
  registers,
})

/** Pages by what became of them. */
export const pagesTotal = new Counter({
  name: 'loquia_pages_total',
  help: 'Pages of the readings that ended, by what became of them.',
  labelNames: ['status'],
  registers,
})

/** Passages that got a vector. */
export const passagesEmbeddedTotal = new Counter({
  name: 'loquia_passages_embedded_total',
  help: 'Passages that got a vector, by what made it.',
  labelNames: ['adapter'],
  registers,
})
fromZero(passagesEmbeddedTotal, { adapter: 'openai' }, { adapter: 'local' }, { adapter: 'bundled' })

/** Background jobs by how they ended; a failed one is tried again. */
export const jobsTotal = new Counter({
  name: 'loquia_jobs_total',
  help: 'Background jobs, by name and outcome.',
  labelNames: ['name', 'outcome'],
  registers,
})

/**
 * Work that nobody takes up any more, as two processes died during it: `reading`, or the name of a job. Over all
 * processes.
 */
export const setAside = new Gauge({
  name: 'loquia_set_aside',
  help: 'Work that is set aside because two processes died during it, by name, over all processes.',
  labelNames: ['name'],
  registers,
})

/**
 * Deaths of processes on this database, ever: of an error that nobody caught, or without a word, or one that worked for
 * a server. As the database has it, since the dead cannot tell.
 */
export const deathsTotal = new Counter({
  name: 'loquia_deaths_total',
  help: 'Processes that died, over all processes: crashed (an uncaught error), lost (killed, out of memory, power cut), child (one that asks for websites).',
  labelNames: ['ending'],
  registers,
})
fromZero(deathsTotal, { ending: 'crashed' }, { ending: 'lost' }, { ending: 'child' })

/**
 * Orphaned answers, those whose process died: begun anew, or marked as interrupted because words were written, or it
 * was too long ago, or it was the second death. The metric keeps its first name, which dashboards read.
 */
export const answersOrphanedTotal = new Counter({
  name: 'loquia_answers_abandoned_total',
  help: 'Answers whose process died, by what became of them.',
  labelNames: ['outcome'],
  registers,
})
fromZero(answersOrphanedTotal, { outcome: 'begun_anew' }, { outcome: 'interrupted' })

/** Logins by what came of them; a crowd of refused ones is somebody who guesses. */
export const loginsTotal = new Counter({
  name: 'loquia_logins_total',
  help: 'Logins, by outcome.',
  labelNames: ['outcome'],
  registers,
})

/** Everything else that the security log tells, by the name it has there. */
export const securityEventsTotal = new Counter({
  name: 'loquia_security_events_total',
  help: 'Security events beside logins, by name.',
  labelNames: ['event'],
  registers,
})

/** 1 while visitors may be sent here, as `/api/ready` says; asked when the metrics are. */
export const ready = new Gauge({
  name: 'loquia_ready',
  help: 'Whether visitors can be served (1) or not (0), as /api/ready says.',
  registers,
})

/** How long readiness took to find out, most of which is the database's answer. */
export const readySeconds = new Gauge({
  name: 'loquia_ready_seconds',
  help: 'Time that the database and the rest took to say whether they are ready.',
  registers,
})

/** 0 while Redis is configured and does not answer. */
export const redisUp = new Gauge({
  name: 'loquia_redis_up',
  help: 'Whether Redis answers (1), or is not needed (1), or is away (0).',
  registers,
})

/** Connections of this process to the database, by who they are for; `waiting` are callers without one. */
export const databaseConnections = new Gauge({
  name: 'loquia_database_connections',
  help: 'Database connections, for visitors and for background work, by state; waiting ones are callers that have none.',
  labelNames: ['lane', 'state'],
  registers,
})

/** Jobs that are due and that nobody has begun, in all processes together. */
export const jobsWaiting = new Gauge({
  name: 'loquia_jobs_waiting',
  help: 'Jobs that are due and not begun, by name, over all processes.',
  labelNames: ['name'],
  registers,
})

/** The longest that one of them has waited. */
export const oldestJobSeconds = new Gauge({
  name: 'loquia_jobs_oldest_seconds',
  help: 'How long the oldest of the jobs has been due, by name.',
  labelNames: ['name'],
  registers,
})

/** Room on the disk of DATA_DIR. */
export const diskFreeBytes = new Gauge({
  name: 'loquia_disk_free_bytes',
  help: 'Bytes that are free on the disk of DATA_DIR.',
  registers,
})
export const diskBytes = new Gauge({ name: 'loquia_disk_size_bytes', help: 'Size of the disk of DATA_DIR.', registers })

/** What the machine or its container allows this process. */
export const memoryLimitBytes = new Gauge({
  name: 'loquia_process_memory_limit_bytes',
  help: 'Memory that the machine or container has for this process.',
  registers,
})
