import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'
import { minifySync } from '@swc/core'
import { visualizer } from 'rollup-plugin-visualizer'

const root = import.meta.dirname
const source = join(root, 'widget/src')
const out = join(root, 'widget/dist')
/** Older engines lack constructable style sheets, without which a strict content policy cannot be met. */
const target = ['chrome108', 'edge108', 'firefox110', 'safari16.4']

/**
 * Nearly all of a file runs as soon as it comes: with this word Chromium reads it once, beside the main thread, instead
 * of each function twice.
 */
const readOnce = '//# allFunctionsCalledOnLoad'

/** The panel is written for React, and draws with Preact. */
const react = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: '@preact/compat' },
]

/** `connect.ts` uses WebSocket and long polling only; the third transport of the client would be dead weight. */
const noWebTransport = {
  find: /^\.\/webtransport\.js$/,
  replacement: join(root, 'widget/src/connection/no-web-transport.ts'),
}
/** Nor is anything ever sent as bytes. */
const noBinary = {
  find: /^(\.\/binary|\.\/contrib\/base64-arraybuffer)\.js$/,
  replacement: join(root, 'widget/src/connection/no-binary.ts'),
}
/** Browsers read addresses themselves. */
const ownAddresses = {
  find: /^\.\/contrib\/parseuri\.js$/,
  replacement: join(root, 'widget/src/connection/parse-address.ts'),
}

/**
 * The client puts listeners on the window when it is loaded and never takes them back, which an embedded widget may not do.
 * Without them it is left to `connect.ts` to tell it that the network went.
 */
function withoutWindowListeners(): Plugin {
  const found = new Set<string>()
  return {
    name: 'loquia-without-window-listeners',
    transform(code, id) {
      if (!/engine\.io-client\/build\/esm\/(socket|transports\/polling-xhr)\.js$/.test(id)) return
      const changed = code.replace('typeof addEventListener === "function"', 'false')
      if (changed !== code) found.add(id)
      return changed
    },
    buildEnd(error) {
      if (!error && found.size !== 2)
        throw new Error('engine.io-client has changed: look where it listens on the window.')
    },
  }
}

/** The client's way to its parts by name, and to connections that several share: marked as unused, it is left out. */
const withoutLookup: Plugin = {
  name: 'loquia-without-lookup',
  transform: (code, id) =>
    id.endsWith('socket.io-client/build/esm/index.js')
      ? code.replace('Object.assign(lookup', '/* @__PURE__ */ $&')
      : null,
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Writes `.br` and `.gz` beside every script, so that the server never compresses while a visitor waits. */
function precompress(): void {
  for (const file of filesBelow(out)) {
    if (!file.endsWith('.js')) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  right?: SyntaxNode
  body?: SyntaxNode
}

/** Every `for … in` below a node of a syntax tree. */
function forInLoops(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(forInLoops)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(forInLoops)
  return (node as SyntaxNode).type === 'ForInStatement' ? [node as SyntaxNode, ...below] : below
}

/**
 * `for … in` also meets what a page's libraries gave every object: a text among the getters of a module (the bundler's
 * own code) keeps that module from running, a name that no attribute may have ends a drawing. So every such loop, the
 * libraries' ones too, is written as one over own keys. Of nothing, over which `for … in` does not turn, and of zero
 * these are none.
 */
function ownKeysOnly(): Plugin {
  return {
    name: 'loquia-own-keys-only',
    renderChunk(code) {
      let written = code
      const loops = forInLoops(this.parse(code)).toSorted((a, b) => b.right!.start - a.right!.start)
      for (const { right } of loops) {
        const { start, end } = right!
        written = `${written.slice(0, start).replace(/\bin\s*$/, 'of ')}Object.keys((${written.slice(start, end)}) || 0)${written.slice(end)}`
      }
      return { code: written, map: null }
    },
  }
}

/**
 * Shortens a script before the bundler's own minifier does: what one leaves the other finds, 1 % of what a visitor
 * fetches.
 */
function shortenFirst(development: boolean): Plugin {
  return {
    name: 'loquia-shorten-first',
    renderChunk: (code) =>
      development
        ? null
        : {
            code: minifySync(code, { module: true, ecma: 2022, compress: { passes: 3 }, mangle: false }).code,
            map: null,
          },
  }
}

/** And once more behind the bundler's own, where that helps: in the large modules, 0.2 % of what a visitor fetches. */
function shortenLast(development: boolean): Plugin {
  return {
    name: 'loquia-shorten-last',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && !development)
          part.code = `${readOnce}\n${minifySync(part.code, { module: true, ecma: 2022, compress: { passes: 3 }, mangle: false }).code}`
      }
    },
  }
}

/** `npm run size -- --open` names a folder for a picture of what each pass is made of. */
function reportOf(pass: string): Plugin[] {
  const folder = process.env.BUNDLE_REPORTS
  return folder
    ? [visualizer({ filename: join(folder, `${pass}.html`), title: pass, brotliSize: true, open: true }) as Plugin]
    : []
}

interface BuiltFile {
  fileName: string
  code: string
}

/** Modules that are built by themselves, so that of a language's file each holds only its own words. */
async function builtAlone(
  development: boolean,
  report: string,
  input: string | Record<string, string>,
  entryFileNames: string,
): Promise<BuiltFile[]> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [ownKeysOnly(), shortenFirst(development), ...reportOf(report)],
    build: {
      write: false,
      target,
      minify: development ? false : 'oxc',
      cssMinify: 'lightningcss',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames },
      },
    },
  })
  return ('output' in made ? made.output : []) as BuiltFile[]
}

/** What is written into the modules of the panel: the name of its late part, and a hash of what stands beside it. */
const writtenInto = {
  [join(source, 'panel/extras.tsx')]: 'EXTRAS_FILE',
  [join(source, 'panel/mount-panel.tsx')]: 'BESIDE_HASH',
} as const

/**
 * What is fetched when it is needed. The entry has room for few hashes: the words of the languages but English, which all
 * parts hold, the message beside the button and looks that can wait are named as the panel is, which holds a hash of theirs.
 */
function partsThatComeLate(development: boolean): { plugin: Plugin; beside: readonly BuiltFile[] } {
  const beside: BuiltFile[] = []
  const written = { EXTRAS_FILE: '', BESIDE_HASH: '' }
  const plugin: Plugin = {
    name: 'loquia-parts-that-come-late',
    async buildStart() {
      const languages = readdirSync(join(source, 'languages')).flatMap((file) => /^(\w\w)\.ts$/.exec(file)?.[1] ?? [])
      const words = languages.filter((code) => code !== 'en')
      const files = [
        ...(await builtAlone(
          development,
          'widget-languages',
          Object.fromEntries(words.map((code) => [code, join(source, `languages/${code}.ts`)])),
          '[name]',
        )),
        ...(await builtAlone(development, 'widget-teaser', join(source, 'teaser/teaser.ts'), '[name]')),
        ...(await builtAlone(development, 'widget-looks', join(source, 'looks/looks.ts'), '[name]')),
      ].toSorted((a, b) => a.fileName.localeCompare(b.fileName))
      beside.splice(0, Infinity, ...files)
      const hash = createHash('sha256')
      for (const { code } of files) hash.update(code)
      written.BESIDE_HASH = hash.digest('base64url').slice(0, 6)
      const [extras] = await builtAlone(
        development,
        'widget-extras',
        join(source, 'extras/extras.ts'),
        '[name]-[hash:6].js',
      )
      written.EXTRAS_FILE = extras!.fileName
      this.emitFile({ type: 'asset', fileName: `widget/${extras!.fileName}`, source: extras!.code })
    },
    transform(code, id) {
      const constant = (writtenInto as Partial<Record<string, keyof typeof written>>)[id]
      return constant
        ? code.replace(`declare const ${constant}: string`, '').replace(constant, JSON.stringify(written[constant]))
        : null
    },
  }
  return { plugin: { ...plugin, enforce: 'pre' }, beside }
}

/**
 * A classic script cannot be split into modules, so `widget.js` is built in a pass of its own, after the modules it
 * imports: only then are their hashed names known.
 */
function classicEntry(development: boolean, beside: readonly BuiltFile[]): Plugin {
  return {
    name: 'loquia-classic-entry',
    buildStart() {
      if (this.meta.watchMode) for (const file of filesBelow(source)) this.addWatchFile(file)
    },
    async writeBundle(_options, bundle) {
      const fileOf = (name: string): string => {
        const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry && part.name === name)
        if (!chunk) throw new Error(`The widget build made no module called ${name}.`)
        return chunk.fileName
      }
      const endOfName = basename(fileOf('panel')).slice('panel'.length)
      for (const { fileName, code } of beside) writeFileSync(join(out, 'widget', fileName + endOfName), code)
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [ownKeysOnly(), shortenFirst(development), ...reportOf('widget-entry')],
        define: {
          END_OF_NAME: JSON.stringify(endOfName),
          CONNECTION_FILE: JSON.stringify(basename(fileOf('connection'))),
        },
        build: {
          outDir: out,
          emptyOutDir: false,
          target,
          minify: development ? false : 'oxc',
          modulePreload: false,
          // A library, so that vite adds nothing of its own to the imports.
          lib: { entry: join(source, 'embed.ts'), formats: ['iife'], name: 'loquia', fileName: () => 'widget.js' },
          rolldownOptions: { output: { postBanner: readOnce } },
        },
      })
      await buildPackage(development)
      precompress()
    },
  }
}

/** The npm package: a loader of the script above, and a React component that runs on the page's own React. */
async function buildPackage(development: boolean): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    build: {
      outDir: join(out, 'package'),
      emptyOutDir: true,
      target,
      minify: development ? false : 'oxc',
      modulePreload: false,
      lib: {
        entry: { index: join(source, 'package/index.ts'), react: join(source, 'package/react.tsx') },
        formats: ['es'],
      },
      rolldownOptions: { external: [/^react($|\/)/] },
    },
  })
}

export default defineConfig(({ mode }) => {
  const development = mode === 'development'
  const late = partsThatComeLate(development)
  return {
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [...react, noWebTransport, noBinary, ownAddresses] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') },
    build: {
      outDir: out,
      emptyOutDir: true,
      target,
      minify: development ? false : 'oxc',
      cssMinify: 'lightningcss',
      modulePreload: false,
      rolldownOptions: {
        input: { panel: join(source, 'panel/mount-panel.tsx'), connection: join(source, 'connection/connect.ts') },
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: 'widget/[name]-[hash:6].js',
          chunkFileNames: 'widget/[name]-[hash:6].js',
          postBanner: readOnce,
        },
      },
    },
    plugins: [
      late.plugin,
      withoutWindowListeners(),
      withoutLookup,
      ownKeysOnly(),
      shortenFirst(development),
      shortenLast(development),
      classicEntry(development, late.beside),
      ...reportOf('widget-parts'),
    ],
  }
})
