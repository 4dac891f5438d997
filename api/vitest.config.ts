import { defineConfig } from 'vitest/config'
import { bundledThreads } from '../scripts/build/bundled-threads.ts'
import { testSettings } from '../scripts/testing/test-settings.ts'

export default defineConfig({
  plugins: [bundledThreads()],
  // Nest injects by the types that decorators record, so the compiler of the tests must emit them too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    ...testSettings,
    name: 'api',
    include: ['src/**/*.test.ts'],
    // Files share a process, and in it the loaded programs: to load Nest and the database anew for each takes longer
    // than most tests. What a file replaces or listens to, it gives back.
    isolate: false,
  },
})
