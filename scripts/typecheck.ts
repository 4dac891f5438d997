import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Every workspace with a tsconfig.json, and the root with its scripts. */
export const typedFolders = ['.', 'packages/contracts', 'api', 'widget', 'host-site', 'examples'].filter((folder) => existsSync(`${folder}/tsconfig.json`))

if (import.meta.main) {
  const results = await Promise.all(typedFolders.map((folder) => run('tsc', ['-p', folder])))
  for (const result of results) if (result.code !== 0) console.log(result.output)
  process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0
}
