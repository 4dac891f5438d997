import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testWorkers } from '../scripts/test-workers.ts'

export default defineConfig({
  plugins: [react()],
  test: { name: 'host-site', globalSetup: '../scripts/test-setup.ts', include: ['src/**/*.test.{ts,tsx}'], maxWorkers: testWorkers, expect: { poll: { timeout: 10_000 } }, testTimeout: 30_000, hookTimeout: 120_000 },
})
