import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

export default defineConfig({
  // Nest injects by the types that decorators record, so the compiler of the tests must emit them too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: { ...testSettings, name: 'api', include: ['src/**/*.test.ts'] },
})
