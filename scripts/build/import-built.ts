import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './parts.ts'

/**
 * The measured code is the code that runs.
 * @param path of a module below `api/dist`, without extension
 * @throws Error when it is not built
 */
export async function importBuilt<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, `api/dist/${path}.js`)).href)) as Module
}
