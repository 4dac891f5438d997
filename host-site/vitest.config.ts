import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: { name: 'host-site', globalSetup: '../scripts/test-setup.ts', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 120_000 },
})
