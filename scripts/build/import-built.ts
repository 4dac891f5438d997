import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './parts.ts'

/**
 * The product's own code, as it was built: what is measured is what runs.
 *
 * @param path of a module below `api/dist`, without its ending
 * @throws Error where it was not built
 */
export async function importBuilt<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, `api/dist/${path}.js`)).href)) as Module
}
