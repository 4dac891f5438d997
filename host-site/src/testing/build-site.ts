import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/**
 * Builds the site as it ships, once before the tests of this workspace. In processes of their own: the test runner's NODE_ENV
 * would leave development code in the bundle.
 */
export default async function buildSite(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const extra of [[], ['--ssr', 'src/entry-server.tsx']]) {
    await run(process.execPath, [vite, 'build', '--logLevel', 'error', ...extra], { cwd: root, env })
  }
}
