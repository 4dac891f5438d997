import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

export default defineConfig({
  test: {
    ...testSettings,
    name: 'examples',
    // Cluster tests need a Redis server, whose program REDIS_SERVER names, or minutes; .ci/run has both. (Not by `exclude`:
    // that would replace the one of the command line.)
    include: [process.env.REDIS_SERVER ? '**/*.test.ts' : '**/!(*.cluster).test.ts'],
    // Files share a process, and in it the browser and the loaded programs.
    isolate: false,
    globalSetup: ['../scripts/test-setup.ts', '../scripts/product-setup.ts'],
  },
})
