import { outcomes } from '@loquia/contracts'
import { Counter, Gauge, Histogram } from 'prom-client'
import { fromZero, registry } from './registry.js'

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const registers = [registry]

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
