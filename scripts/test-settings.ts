import { availableParallelism } from 'node:os'

/**
 * What every project of tests has in common.
 *
 * - `maxWorkers`: how many files run at the same time: half as many again as there are cores, and at least four, since a test
 *   of a browser or a process waits for a third of its time. Every project must name it, since projects with different numbers run one after
 *   the other; Vitest's own default keeps a core for itself, which halves the speed of a machine with two.
 * - The times, in milliseconds, say when a test is hanging, never how fast something must be: a machine that ten programs
 *   share is slow, and is right. What is waited for comes at once or not at all, so that long times cost nothing.
 */
export const testSettings = {
  maxWorkers: Math.ceil(Math.max(4, availableParallelism() * 1.5)),
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 90_000,
  hookTimeout: 120_000,
}
