import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

export default defineConfig({
  test: {
    ...testSettings,
    name: 'examples',
    include: ['**/*.test.ts'],
    // Files share a process, and in it the browser and the loaded programs.
    isolate: false,
    globalSetup: ['../scripts/test-setup.ts', '../scripts/product-setup.ts'],
  },
})
