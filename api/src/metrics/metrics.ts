import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Everything this process counts, in the names that docs/operations.md explains. No label ever holds what a person typed. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'loquia_' })

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const registers = [registry]

/** Answered HTTP requests, by the pattern of their route. */
export const requestSeconds = new Histogram({ name: 'loquia_http_request_seconds', help: 'Time to answer an HTTP request.', labelNames: ['method', 'route', 'status'], buckets: quick, registers })

/** Errors of every family, by their code; those of `internal_error` are ours to mend. */
export const errorsTotal = new Counter({ name: 'loquia_errors_total', help: 'Errors that were answered or logged, by code.', labelNames: ['code', 'family'], registers })

/** From the accepted question to the first words on the wire. */
export const firstWordsSeconds = new Histogram({ name: 'loquia_answer_first_words_seconds', help: 'Time from a question to the first words of its answer.', buckets: quick, registers })

/** From the accepted question to the end of its answer. */
export const answerSeconds = new Histogram({ name: 'loquia_answer_seconds', help: 'Time from a question to the end of its answer.', buckets: slow, registers })

/** Answers that ended: done, stopped by the reader, failed; declined ones are done, with `refused="true"`. */
export const answersTotal = new Counter({ name: 'loquia_answers_total', help: 'Answers that ended, by outcome.', labelNames: ['state', 'refused'], registers })

/** Chats that are connected to this process. */
export const openSockets = new Gauge({ name: 'loquia_chat_sockets', help: 'Open chat connections of this process.', registers })

/** Connections that were one too many, by what was full: this process, their address, or its handshakes. */
export const refusedSocketsTotal = new Counter({ name: 'loquia_chat_refused_total', help: 'Chat connections that were refused, by what was full.', labelNames: ['reason'], registers })

/** Clients that did not take what they were sent: an answer waited for them, or they were cut off. */
export const slowReadersTotal = new Counter({ name: 'loquia_chat_slow_readers_total', help: 'Clients that took too little, by what was done.', labelNames: ['outcome'], registers })

/** Readings of a source that ended. */
export const buildsTotal = new Counter({ name: 'loquia_builds_total', help: 'Readings of a source that ended, by status and error code.', labelNames: ['status', 'error'], registers })

/** Pages by what became of them. */
export const pagesTotal = new Counter({ name: 'loquia_pages_total', help: 'Pages of the readings that ended, by what became of them.', labelNames: ['status'], registers })

/** Background jobs by how they ended; a failed one is tried again. */
export const jobsTotal = new Counter({ name: 'loquia_jobs_total', help: 'Background jobs, by name and outcome.', labelNames: ['name', 'outcome'], registers })

/** Logins by what came of them; a crowd of refused ones is somebody who guesses. */
export const loginsTotal = new Counter({ name: 'loquia_logins_total', help: 'Logins, by outcome.', labelNames: ['outcome'], registers })

/** Everything else that the security log tells, by the name it has there. */
export const securityEventsTotal = new Counter({ name: 'loquia_security_events_total', help: 'Security events beside logins, by name.', labelNames: ['event'], registers })
