import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BuildError, buildStale, root } from './parts.ts'
import { ensurePinnedNode } from './this-node.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`: builds what is stale, then lets the api do it. */
ensurePinnedNode()
const [command = '', file] = process.argv.slice(2)
const envFile = resolve(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
try {
  await buildStale({ only: ['api'], say: () => undefined })
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(error.message)
  process.exit(1)
}
const child = spawn(process.execPath, [resolve(root, 'api/dist/backup-main.js'), command, ...(file === undefined ? [] : [file])], { stdio: 'inherit', cwd: root })
child.on('exit', (code) => process.exit(code ?? 1))
