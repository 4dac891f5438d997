import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'examples',
    include: ['**/*.test.ts'],
    // These need a Redis server, whose program REDIS_SERVER names, or minutes; .ci/run has both.
    exclude: process.env.REDIS_SERVER ? [] : ['**/*.cluster.test.ts'],
    globalSetup: '../scripts/test-setup.ts',
    // Browser tests start a product and a browser each; one file at a time keeps a small machine calm.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
