import { defineConfig } from 'vitest/config'
import { testWorkers } from '../../scripts/test-workers.ts'

export default defineConfig({ test: { name: 'contracts', include: ['src/**/*.test.ts'], maxWorkers: testWorkers } })
