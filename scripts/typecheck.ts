import { existsSync } from 'node:fs'
import { run, type Finished } from './run.ts'

/**
 * TypeScript 7 checks, four times as fast. Nest's build and dependency-cruiser use the compiler's API and need version
 * 6 (`typescript`).
 */
const compiler = 'node_modules/typescript-7/bin/tsc'

/** Workspaces with a tsconfig.json, and the root. */
export const typedFolders = [
  '.',
  'packages/contracts',
  'packages/client',
  'api',
  'widget',
  'host-site',
  'examples',
  'e2e',
].filter((folder) => existsSync(`${folder}/tsconfig.json`))

/** Incremental: a repeated check takes a tenth of the time. */
export function checkTypes(folder: string): Promise<Finished> {
  const kept = `node_modules/.cache/loquia/types-${folder === '.' ? 'root' : folder.replace('/', '-')}.tsbuildinfo`
  return run('node', [compiler, '-p', folder, '--incremental', '--tsBuildInfoFile', kept])
}

if (import.meta.main) {
  const results = await Promise.all(typedFolders.map(checkTypes))
  for (const result of results) if (result.code !== 0) console.log(result.output)
  process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0
}
