import { existsSync } from 'node:fs'
import { run, type Finished } from './run.ts'

/**
 * The compiler that checks: TypeScript 7, four times as fast. The programs that read the compiler's own interface
 * (Nest's build, dependency-cruiser) need version 6 beside it, which has the name `typescript`.
 */
const compiler = 'node_modules/typescript-7/bin/tsc'

/** Every workspace with a tsconfig.json, and the root with its scripts. */
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

/** What checks a folder. It keeps what it found out, by which the next time takes a tenth unless much has changed. */
export function checkTypes(folder: string): Promise<Finished> {
  const kept = `node_modules/.cache/loquia/types-${folder === '.' ? 'root' : folder.replace('/', '-')}.tsbuildinfo`
  return run('node', [compiler, '-p', folder, '--incremental', '--tsBuildInfoFile', kept])
}

if (import.meta.main) {
  const results = await Promise.all(typedFolders.map(checkTypes))
  for (const result of results) if (result.code !== 0) console.log(result.output)
  process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0
}
