import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

export default defineConfig({
  test: { ...testSettings, name: 'widget', globalSetup: '../scripts/test-setup.ts', include: ['src/**/*.test.{ts,tsx}'] },
})
