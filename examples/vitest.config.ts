import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

// Cluster tests need a Redis server, whose program REDIS_SERVER names, or minutes; tests of other engines need Firefox and WebKit.
// .ci/run has them all. (Not by `exclude`: that would replace the one of the command line.)
const leftOut = [
  'nothing',
  ...(process.env.REDIS_SERVER ? [] : ['*.cluster']),
  ...(process.env.ENGINES ? [] : ['*.engines']),
]

export default defineConfig({
  test: {
    ...testSettings,
    name: 'examples',
    include: [`**/!(${leftOut.join('|')}).test.ts`],
    // Files share a process, and in it the browser and the loaded programs.
    isolate: false,
    globalSetup: ['../scripts/test-setup.ts', '../scripts/product-setup.ts'],
  },
})
