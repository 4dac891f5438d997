import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/** Starts a thread, or a process. */
const startsOne = /new (?:Worker|LimitedProcess)\(|\bfork\(new URL\(/
/** How a source names the file of a thread or process: as it will stand beside it once it is built. */
const threadFile = /new URL\('(\.\/[\w-]+)\.js', import\.meta\.url\)/g
const folder = resolve(import.meta.dirname, '../../node_modules/.cache/loquia/threads')

/**
 * For tests that run from the sources: a thread is started by Node itself, which knows nothing of Vitest and cannot run
 * them. So the file of each is made, with all that it imports of ours, when a source that starts one is first asked
 * for.
 */
export function bundledThreads(): Plugin {
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    // Vitest keeps what it transformed from one run to the next, by the source alone. What its thread is made of is not
    // in that, so that a changed thread would be tested as it was before.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ sourceCode }) => (startsOne.test(sourceCode) ? false : undefined)),
    async transform(code, id) {
      if (!startsOne.test(code)) return undefined
      let changed = code
      for (const [expression, name] of code.matchAll(threadFile)) {
        const { path, sources } = await kept(join(dirname(id), `${name}.ts`))
        for (const source of sources) this.addWatchFile(source)
        changed = changed.replace(expression, `new URL(${JSON.stringify(pathToFileURL(path).href)})`)
      }
      return { code: changed, map: null }
    },
  }
}

/** Only some files need these, or they read files of their own, or they are large: they stay packages. */
const staysPackage =
  /^(?:mammoth|unpdf|playwright-core|onnxruntime-web.*|@energetic-ai\/.*|multilingual-stemmer|fasttext\.wasm|cldr-segments-full.*)$/

/**
 * One file of all that a thread loads, packages too: from five hundred files a thread takes three times as long to
 * start.
 * @param entry its source
 */
export async function bundleThread(entry: string): Promise<{ code: string; sources: string[] }> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: { external: (id) => staysPackage.test(id), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [file] = made.output
  return { code: file.code, sources: Object.keys(file.modules).filter((path) => !path.includes('/node_modules/')) }
}

/** The bundle in a file whose name changes with what is in it. */
async function kept(entry: string): Promise<{ path: string; sources: string[] }> {
  const { code, sources } = await bundleThread(entry)
  const path = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`)
  await mkdir(folder, { recursive: true })
  // Other runs may be reading a file of this name, whose content is the same.
  const own = `${path}.${process.pid}`
  await writeFile(own, code)
  await rename(own, path)
  return { path, sources }
}
