import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const startsThread = /new (?:Worker|LimitedProcess)\(|\bfork\(new URL\(/
const threadFile = /new URL\('(\.\/[\w-]+)\.js', import\.meta\.url\)/g
const folder = resolve(import.meta.dirname, '../../node_modules/.cache/loquia/threads')

/**
 * Node cannot run a thread's sources without Vitest, so tests bundle the thread's file when a source that starts it is
 * loaded.
 */
export function bundledThreads(): Plugin {
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    // Vitest caches a transformed source by its content, which does not change with its thread's.
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

/** These stay packages: few files need them, they read files of their own, or they are large. */
const staysPackage =
  /^(?:mammoth|unpdf|playwright-core|onnxruntime-web.*|multilingual-stemmer|fasttext\.wasm|cldr-segments-full.*)$/

interface ThreadBundle {
  /** The entry first, then its dynamic imports. */
  files: { name: string; code: string }[]
  sources: string[]
}

/**
 * A bundle includes packages, because five hundred files take three times as long to start. Dynamic imports stay
 * separate, so unneeded code takes no memory.
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

/** The folder's name contains a hash of the bundle. */
async function writeBundle(entry: string): Promise<{ path: string; sources: string[] }> {
  const { files, sources } = await bundleThread(entry)
  const digest = createHash('sha256')
  for (const { name, code } of files) digest.update(name).update('\0').update(code).update('\0')
  const bundle = join(folder, digest.digest('hex').slice(0, 16))
  await mkdir(bundle, { recursive: true })
  for (const { name, code } of files) {
    // Another run may be reading the file of this name, which has the same content.
    const own = join(bundle, `${name}.${process.pid}`)
    await writeFile(own, code)
    await rename(own, join(bundle, name))
  }
  return { path: join(bundle, files[0]!.name), sources }
}
