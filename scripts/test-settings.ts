import { availableParallelism, totalmem } from 'node:os'
import { ownTestFolder } from './test-folder.ts'

// Each configuration reads this, in the process that starts all others.
ownTestFolder()

/** What a process of tests, its browser and its product take, in bytes. */
const bytesAFile = 2 * 1_024 ** 3
const atOnce = Math.ceil(Math.max(4, availableParallelism() * 1.5))

/**
 * What every project of tests has in common.
 *
 * - `maxWorkers`: how many files run at the same time: half as many again as there are cores, and at least four, since a test
 *   of a browser or a process waits for a third of its time; fewer where there is no memory for them. Every project must name
 *   it, since projects with different numbers run one after the other; Vitest's own default keeps a core for itself, which
 *   halves the speed of a machine with two.
 * - The times, in milliseconds, say when a test is hanging, never how fast something must be: a machine that ten programs
 *   share is slow, and is right. What is waited for comes at once or not at all, so that long times cost nothing.
 */
export const testSettings = {
  maxWorkers: Math.max(2, Math.min(atOnce, Math.floor(totalmem() / bytesAFile))),
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 90_000,
  hookTimeout: 120_000,
}
