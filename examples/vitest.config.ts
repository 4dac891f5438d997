import { defineConfig } from 'vitest/config'
import { testWorkers } from '../scripts/test-workers.ts'

export default defineConfig({
  test: {
    name: 'examples',
    // Cluster tests need a Redis server, whose program REDIS_SERVER names, or minutes; .ci/run has both. (Not by `exclude`:
    // that would replace the one of the command line.)
    include: [process.env.REDIS_SERVER ? '**/*.test.ts' : '**/!(*.cluster).test.ts'],
    globalSetup: '../scripts/test-setup.ts',
    maxWorkers: testWorkers,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
