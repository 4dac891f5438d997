import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/testing/test-settings.ts'

export default defineConfig({
  test: {
    ...testSettings,
    name: 'e2e',
    include: ['**/*.test.ts'],
    // Files share a process, and in it the browser and the loaded programs.
    isolate: false,
    globalSetup: ['../scripts/testing/test-setup.ts', '../scripts/testing/product-setup.ts'],
  },
})
