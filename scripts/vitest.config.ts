import { defineConfig } from 'vitest/config'
import { testSettings } from './test-settings.ts'

export default defineConfig({ test: { ...testSettings, name: 'scripts', isolate: false, include: ['**/*.test.ts'] } })
