import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'widget', globalSetup: '../scripts/test-setup.ts', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 60_000 },
})
