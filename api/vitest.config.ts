import { defineConfig } from 'vitest/config'
import { testWorkers } from '../scripts/test-workers.ts'

export default defineConfig({
  // Nest injects by the types that decorators record, so the compiler of the tests must emit them too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: { name: 'api', include: ['src/**/*.test.ts'], maxWorkers: testWorkers, expect: { poll: { timeout: 10_000 } }, testTimeout: 20_000, hookTimeout: 30_000 },
})
