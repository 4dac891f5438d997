import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const neededMajor = 24

/** Restarts the script on the pinned Node if it was started on an older one. */
export function ensurePinnedNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return
  const pinned = join(import.meta.dirname, '../node_modules/.bin/node')
  if (!existsSync(pinned)) {
    console.error(`Node ${neededMajor} is required; "npm ci" installs it.`)
    process.exit(1)
  }
  const { status } = spawnSync(pinned, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
