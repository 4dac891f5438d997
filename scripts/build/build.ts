import { parseArgs } from 'node:util'
import { buildStaleParts, BuildError } from './parts.ts'

/** `npm run build [-- --force]` builds stale parts, or everything. */
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })
try {
  await buildStaleParts({ force: values.force })
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
