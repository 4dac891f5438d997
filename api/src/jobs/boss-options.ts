import type { ConstructorOptions } from 'pg-boss'

/** Not `jobs`: pg-boss 10, used before the first version came out, kept tables there that pg-boss 12 does not read. */
export const schema = 'work'
/** A running job says at this pace, in milliseconds, that its process lives ... */
export const heartbeatMs = 5_000
/** ... and is given to another process when it has been silent for this long. */
const silentSeconds = 20
const hourSeconds = 3_600

/** What pg-boss is told of every queue. */
export const queueOptions = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: silentSeconds,
  // Its process says that a job lives; how long the work takes is the handler's affair.
  expireInSeconds: 24 * hourSeconds,
  retentionSeconds: 24 * hourSeconds,
  // As long as `onceInSeconds` may look back.
  deleteAfterSeconds: hourSeconds,
} as const

/** What pg-boss is told once. @param alone nobody else can be working on the database */
export function bossOptions(alone: boolean): ConstructorOptions {
  return {
    schema,
    schedule: false,
    // The heartbeat of the queue looks for silent jobs, and sweeps, on each beat of whichever process is first.
    supervise: false,
    // Each look is written down. Where nobody else is, only a job whose end could not be written down can be silent.
    monitorIntervalSeconds: alone ? silentSeconds : heartbeatMs / 1_000,
    maintenanceIntervalSeconds: 60,
    // Our own readiness tells of each process.
    registerInstance: false,
    openTelemetry: { enabled: false },
    // The embedded database has one session at a time: nothing is rebuilt beside it.
    reindex: !alone,
    monitorVacuum: !alone,
  }
}
