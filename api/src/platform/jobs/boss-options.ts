import type { ConstructorOptions } from 'pg-boss'

/** Not `jobs`, where pg-boss 10 left tables that pg-boss 12 cannot read. */
export const schema = 'work'
export const heartbeatMs = 5_000
const silentSeconds = 20
const hourSeconds = 3_600

export const queueOptions = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: silentSeconds,
  // Heartbeats detect dead jobs, so handlers have no time limit.
  expireInSeconds: 24 * hourSeconds,
  retentionSeconds: 24 * hourSeconds,
  // Must cover `onceInSeconds`.
  deleteAfterSeconds: hourSeconds,
} as const

/** Each check writes a row. A lone process has silent jobs only when recording their end failed. */
export const monitorMs = (alone: boolean): number => (alone ? silentSeconds * 1_000 : heartbeatMs)

export function bossOptions(alone: boolean): ConstructorOptions {
  return {
    schema,
    schedule: false,
    // The queue's own heartbeat supervises.
    supervise: false,
    monitorIntervalSeconds: monitorMs(alone) / 1_000,
    // Maintenance takes six statements for each queue; ended jobs may lie there for another hour.
    maintenanceIntervalSeconds: hourSeconds,
    registerInstance: false,
    openTelemetry: { enabled: false },
    // Rebuilding would block the embedded database's only session.
    reindex: !alone,
    monitorVacuum: !alone,
  }
}
