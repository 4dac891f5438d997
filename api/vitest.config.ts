import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Nest injects by the types that decorators record, so the compiler of the tests must emit them too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: { name: 'api', include: ['src/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
})
