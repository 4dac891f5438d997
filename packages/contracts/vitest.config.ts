import { defineConfig } from 'vitest/config'
import { testSettings } from '../../scripts/testing/test-settings.ts'

export default defineConfig({
  test: { ...testSettings, name: 'contracts', isolate: false, include: ['src/**/*.test.ts'] },
})
