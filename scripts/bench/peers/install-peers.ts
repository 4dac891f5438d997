import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withBin } from '../../build/parts.ts'

/** These parts use packages of this folder's `package.json`. */
export const measuresWithPeers = ['crawl', 'lighthouse']

/**
 * Installs Lighthouse and Crawlee on first use, because nothing else needs their 154 MB.
 * @throws Error when npm cannot
 */
export function installPeers(say: (line: string) => void): void {
  const cwd = join(import.meta.dirname, '..')
  if (existsSync(join(cwd, 'node_modules/.package-lock.json'))) return
  say('installing what is compared with (scripts/bench/package.json)')
  const { status } = spawnSync('npm', ['ci'], { cwd, env: withBin(), stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci failed in scripts/bench')
}
