import { filesAtOnce } from '../build/files-at-once.ts'
import { ownTestFolder } from './test-folder.ts'

// Each configuration reads this, in the process that starts all others.
ownTestFolder()

/**
 * What every project of tests has in common.
 *
 * - `maxWorkers`: how many files run at the same time. Every project must name it, since projects with different
 *   numbers run one after the other; Vitest's own default keeps a core for itself, which halves the speed of a machine
 *   with two. `scripts/testing/test.ts` says otherwise for each kind of test.
 * - The times, in milliseconds, say when a test is hanging, never how fast something must be: a machine that ten
 *   programs share is slow, and is right. What is waited for comes at once or not at all, so that long times cost
 *   nothing, and no test needs one of its own.
 */
export const testSettings = {
  maxWorkers: filesAtOnce(2),
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
}
