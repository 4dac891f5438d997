import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'

/** One project a workspace; each keeps what it needs in its own vitest.config.ts. */
export default defineConfig({
  test: {
    projects: ['packages/contracts', 'api', 'widget', 'host-site', 'e2e', 'scripts'],
    sequence: { sequencer: LongestFirst },
  },
})
