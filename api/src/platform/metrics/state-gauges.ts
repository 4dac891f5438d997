import { Gauge } from 'prom-client'
import { registry } from './metrics.js'

const registers = [registry]

/** The value is that of `/api/ready`. */
export const ready = new Gauge({
  name: 'loquia_ready',
  help: '1 if the node can serve visitors, else 0; same as /api/ready.',
  registers,
})

export const readySeconds = new Gauge({
  name: 'loquia_ready_seconds',
  help: 'Duration of the last readiness check, in seconds.',
  registers,
})

export const redisUp = new Gauge({
  name: 'loquia_redis_up',
  help: '1 if Redis is reachable or not configured, 0 if it is unreachable.',
  registers,
})

export const databaseConnections = new Gauge({
  name: 'loquia_database_connections',
  help: 'Database connections by lane (visitors, background) and state; waiting counts callers without a connection.',
  labelNames: ['lane', 'state'],
  registers,
})

/** The number covers all processes. */
export const jobsWaiting = new Gauge({
  name: 'loquia_jobs_waiting',
  help: 'Due jobs that have not started, by name, over all nodes.',
  labelNames: ['name'],
  registers,
})

export const oldestJobSeconds = new Gauge({
  name: 'loquia_jobs_oldest_seconds',
  help: 'Time for which the oldest waiting job has been due, by name, in seconds.',
  labelNames: ['name'],
  registers,
})

export const diskFreeBytes = new Gauge({
  name: 'loquia_disk_free_bytes',
  help: 'Free bytes on the disk of DATA_DIR.',
  registers,
})
export const diskBytes = new Gauge({
  name: 'loquia_disk_size_bytes',
  help: 'Size of the disk of DATA_DIR, in bytes.',
  registers,
})

export const memoryLimitBytes = new Gauge({
  name: 'loquia_process_memory_limit_bytes',
  help: 'Memory limit of this process, from the machine or container, in bytes.',
  registers,
})
