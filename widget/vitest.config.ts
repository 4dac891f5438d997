import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'widget', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 60_000 },
})
