import { filesAtOnce } from '../build/files-at-once.ts'
import { ownTestFolder } from './test-folder.ts'

// Each configuration loads this file in the process that starts all others.
ownTestFolder()

/**
 * Every project must set `maxWorkers`, because projects with different numbers run in turn, and Vitest's default leaves
 * a core idle; `scripts/testing/test.ts` overrides it per kind.
 * Timeouts (milliseconds) detect hanging tests, not slow ones, because the machine may be busy.
 */
export const testSettings = {
  maxWorkers: filesAtOnce(2),
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
}
