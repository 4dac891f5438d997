import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withBin } from '../../build/parts.ts'

/** Measures that use packages of this folder's own package.json. */
export const measuresWithPeers = ['crawl', 'lighthouse']

/**
 * Installs Lighthouse and Crawlee beside the measures, once: they are 154 MB that nothing else needs.
 * @throws Error when npm cannot
 */
export function installPeers(say: (line: string) => void): void {
  const cwd = join(import.meta.dirname, '..')
  if (existsSync(join(cwd, 'node_modules/.package-lock.json'))) return
  say('installing what is compared with (scripts/bench/package.json)')
  const { status } = spawnSync('npm', ['ci'], { cwd, env: withBin(), stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci failed in scripts/bench')
}
