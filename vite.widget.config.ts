import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'
import { minifySync } from '@swc/core'
import { visualizer } from 'rollup-plugin-visualizer'

const root = import.meta.dirname
const source = join(root, 'widget/src')
const out = join(root, 'widget/dist')
/** Older engines lack constructable style sheets, without which a strict content policy cannot be met. */
const target = ['chrome108', 'edge108', 'firefox110', 'safari16.4']

/** Nearly all of a file runs as soon as it comes: with this word Chromium reads it once, beside the main thread, instead of each function twice. */
const readOnce = '//# allFunctionsCalledOnLoad'

/** The panel is written for React and runs on Preact. */
const react = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom\/client)?$/, replacement: join(root, 'widget/src/panel/react-on-preact.ts') },
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
 * The client puts listeners on the window when it is loaded and never takes them back, which a guest may not do. Without
 * them it is left to `connect.ts` to tell it that the network went.
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

/** Shortens a script before the bundler's own minifier does: what one leaves the other finds, 1 % of what a visitor fetches. */
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

/** `npm run size -- --report` names a folder for a picture of what each pass is made of. */
function reportOf(pass: string): Plugin[] {
  const folder = process.env.BUNDLE_REPORTS
  return folder ? [visualizer({ filename: join(folder, `${pass}.html`), title: pass, brotliSize: true }) as Plugin] : []
}

/** What is fetched when it is needed, by the name that stands for its file in the code that needs it. */
const lateParts = { EXTRAS_FILE: 'extras/extras.ts', TEASER_FILE: 'teaser/teaser.ts' } as const
type LateFiles = Record<keyof typeof lateParts, string>

/**
 * Each of these is built by itself, so that of a language's file it holds only its own words. The panel is given the name
 * of its own late part.
 */
function partsThatComeLate(development: boolean): { plugin: Plugin; files: LateFiles } {
  const files: LateFiles = { EXTRAS_FILE: '', TEASER_FILE: '' }
  const plugin: Plugin = {
    name: 'loquia-parts-that-come-late',
    async buildStart() {
      for (const [constant, entry] of Object.entries(lateParts) as [keyof LateFiles, string][]) {
        const [made] = (await build({
          configFile: false,
          root,
          logLevel: 'warn',
          plugins: [shortenFirst(development), ...reportOf(`widget-${entry.split('/')[0]}`)],
          build: {
            write: false,
            target,
            minify: development ? false : 'oxc',
            cssMinify: 'lightningcss',
            modulePreload: false,
            rolldownOptions: {
              input: join(source, entry),
              preserveEntrySignatures: 'strict',
              output: { format: 'es', entryFileNames: '[name]-[hash:6].js' },
            },
          },
        }).then((result) => ('output' in result ? result.output : []))) as { fileName: string; code: string }[]
        files[constant] = made!.fileName
        this.emitFile({ type: 'asset', fileName: `widget/${made!.fileName}`, source: made!.code })
      }
    },
    transform: (code, id) =>
      id === join(source, 'panel/extras.tsx')
        ? code
            .replace('declare const EXTRAS_FILE: string', '')
            .replace('EXTRAS_FILE', JSON.stringify(files.EXTRAS_FILE))
        : null,
  }
  return { plugin: { ...plugin, enforce: 'pre' }, files }
}

/**
 * A classic script cannot be split into modules, so `widget.js` is built in a pass of its own, after the modules it
 * imports: only then are their hashed names known.
 */
function classicEntry(development: boolean, late: LateFiles): Plugin {
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
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [shortenFirst(development), ...reportOf('widget-entry')],
        define: {
          PANEL_FILE: JSON.stringify(fileOf('panel')),
          CONNECTION_FILE: JSON.stringify(fileOf('connection')),
          TEASER_FILE: JSON.stringify(`widget/${late.TEASER_FILE}`),
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
      shortenFirst(development),
      classicEntry(development, late.files),
      ...reportOf('widget-parts'),
    ],
  }
})
