import { Gauge } from 'prom-client'
import { registry } from './registry.js'

const registers = [registry]

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
