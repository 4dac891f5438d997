import { defineConfig } from 'vitest/config'
import { testWorkers } from './test-workers.ts'

/** Whole processes are started and stopped here, so a test may take seconds. */
export default defineConfig({ test: { name: 'scripts', include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: testWorkers, expect: { poll: { timeout: 20_000 } } } })
