import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BuildError, buildStaleParts, root } from './build/parts.ts'
import { ensurePinnedNode } from './pinned-node.ts'

/**
 * Builds the api if it is stale, then runs one of its commands in this terminal with `.env`.
 * @param file of `api/dist`
 */
export async function runApiCommand(file: string, parameters: readonly string[]): Promise<void> {
  ensurePinnedNode()
  const envFile = resolve(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  try {
    await buildStaleParts({ only: ['api'], log: () => undefined })
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  const child = spawn(process.execPath, [resolve(root, 'api/dist', file), ...parameters], {
    stdio: 'inherit',
    cwd: root,
  })
  child.on('exit', (code) => process.exit(code ?? 1))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
}
