import { defineConfig } from 'vitest/config'
import { testSettings } from './testing/test-settings.ts'

export default defineConfig({ test: { ...testSettings, name: 'scripts', isolate: false, include: ['**/*.test.ts'] } })
