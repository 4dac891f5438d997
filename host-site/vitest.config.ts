import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/test-settings.ts'

export default defineConfig({
  plugins: [react()],
  test: { ...testSettings, name: 'host-site', globalSetup: '../scripts/test-setup.ts', include: ['src/**/*.test.{ts,tsx}'] },
})
