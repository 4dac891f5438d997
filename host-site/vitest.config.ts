import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: { name: 'host-site', include: ['src/**/*.test.{ts,tsx}'], globalSetup: ['src/testing/build-site.ts'], testTimeout: 30_000, hookTimeout: 120_000 },
})
