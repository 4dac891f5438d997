import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/** Starts a thread, or a process. */
const startsThread = /new (?:Worker|LimitedProcess)\(|\bfork\(new URL\(/
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
      defineCacheKeyGenerator(({ sourceCode }) => (startsThread.test(sourceCode) ? false : undefined)),
    async transform(code, id) {
      if (!startsThread.test(code)) return undefined
      let changed = code
      for (const [expression, name] of code.matchAll(threadFile)) {
        const { path, sources } = await writeBundle(join(dirname(id), `${name}.ts`))
        for (const source of sources) this.addWatchFile(source)
        changed = changed.replace(expression, `new URL(${JSON.stringify(pathToFileURL(path).href)})`)
      }
      return { code: changed, map: null }
    },
  }
}

/** Only some files need these, or they read files of their own, or they are large: they stay packages. */
const staysPackage =
  /^(?:mammoth|unpdf|playwright-core|onnxruntime-web.*|multilingual-stemmer|fasttext\.wasm|cldr-segments-full.*)$/

interface ThreadBundle {
  /** The entry first; the other files hold what it imports dynamically, by their names beside the entry. */
  files: { name: string; code: string }[]
  sources: string[]
}

/**
 * One file of all that a thread loads at its start, packages too: from five hundred files a thread takes three times as
 * long to start. Dynamic imports become files beside it, so that what a thread doesn't need takes no memory.
 * @param entry its source
 */
export async function bundleThread(entry: string): Promise<ThreadBundle> {
  const name = basename(entry, '.ts')
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: {
        external: (id) => staysPackage.test(id),
        output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name]-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = made.output.filter((file) => file.type === 'chunk')
  return {
    files: chunks.map(({ fileName, code }) => ({ name: fileName, code })),
    sources: chunks.flatMap(({ modules }) => Object.keys(modules)).filter((path) => !path.includes('/node_modules/')),
  }
}

/** Writes the bundle to a folder whose name changes with the bundle's content. */
async function writeBundle(entry: string): Promise<{ path: string; sources: string[] }> {
  const { files, sources } = await bundleThread(entry)
  const digest = createHash('sha256')
  for (const { name, code } of files) digest.update(name).update('\0').update(code).update('\0')
  const bundle = join(folder, digest.digest('hex').slice(0, 16))
  await mkdir(bundle, { recursive: true })
  for (const { name, code } of files) {
    // Other runs may be reading a file of this name, whose content is the same.
    const own = join(bundle, `${name}.${process.pid}`)
    await writeFile(own, code)
    await rename(own, join(bundle, name))
  }
  return { path: join(bundle, files[0]!.name), sources }
}
