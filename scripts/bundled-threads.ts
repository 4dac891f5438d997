import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/** How a source names the file of a thread: as it will stand beside it once it is built. */
const threadFile = /new URL\('(\.\/[\w-]+)\.js', import\.meta\.url\)/g
const folder = resolve(import.meta.dirname, '../node_modules/.cache/loquia/threads')

/**
 * For tests that run from the sources: a thread is started by Node itself, which knows nothing of Vitest and cannot run them.
 * So the file of each is made, with all that it imports of ours, when a source that starts one is first asked for.
 */
export function bundledThreads(): Plugin {
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    // Vitest keeps what it transformed from one run to the next, by the source alone. What its thread is made of is not in
    // that, so that a changed thread would be tested as it was before.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes('new Worker(') ? false : undefined)),
    async transform(code, id) {
      if (!code.includes('new Worker(')) return undefined
      let changed = code
      for (const [expression, name] of code.matchAll(threadFile)) {
        const { path, sources } = await bundle(join(dirname(id), `${name}.ts`))
        for (const source of sources) this.addWatchFile(source)
        changed = changed.replace(expression, `new URL(${JSON.stringify(pathToFileURL(path).href)})`)
      }
      return { code: changed, map: null }
    },
  }
}

/** Packages stay packages; what is ours goes into one file, whose name changes with what is in it. */
async function bundle(entry: string): Promise<{ path: string; sources: string[] }> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, target: 'node24', minify: false, write: false },
  })) as Rolldown.RolldownOutput
  const [file] = made.output
  const path = join(folder, `${createHash('sha256').update(file.code).digest('hex').slice(0, 16)}.js`)
  await mkdir(folder, { recursive: true })
  // Other runs may be reading a file of this name, whose content is the same.
  const own = `${path}.${process.pid}`
  await writeFile(own, file.code)
  await rename(own, path)
  return { path, sources: Object.keys(file.modules) }
}
