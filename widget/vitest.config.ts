import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/testing/test-settings.ts'

export default defineConfig({
  // Files share a process, and in it the browser and the loaded programs.
  test: {
    ...testSettings,
    name: 'widget',
    isolate: false,
    globalSetup: '../scripts/testing/test-setup.ts',
    include: ['{src,tests}/**/*.test.{ts,tsx}'],
  },
})
