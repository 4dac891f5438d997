import { calls, memberRoles } from '@loquia/contracts/calls'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testSettings } from '../scripts/testing/test-settings.ts'

export default defineConfig({
  plugins: [react()],
  define: { MEMBER_ROLES: JSON.stringify(memberRoles(calls)) },
  // Files share a process, and in it the browser and the loaded programs.
  test: {
    ...testSettings,
    name: 'host-site',
    isolate: false,
    globalSetup: '../scripts/testing/test-setup.ts',
    include: ['{src,tests}/**/*.test.{ts,tsx}'],
  },
})
