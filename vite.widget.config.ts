import { join } from 'node:path'
import { defineConfig } from 'vite'
import { lateParts } from './scripts/build/widget/late-parts.ts'
import { root, out, target, source } from './scripts/build/widget/paths.ts'
import {
  noWebTransport,
  noBinary,
  ownAddresses,
  withoutWindowListeners,
  withoutLookup,
} from './scripts/build/widget/socket-client.ts'
import { readOnce, shortenFirst, shortenLast } from './scripts/build/widget/shorten.ts'
import { ownKeysOnly } from './scripts/build/widget/own-keys-only.ts'
import { classicEntry } from './scripts/build/widget/classic-entry.ts'
import { reportPlugins } from './scripts/build/widget/report-plugins.ts'

/** The panel is written for React, and draws with Preact. */
const react = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: '@preact/compat' },
]

export default defineConfig(({ mode }) => {
  const development = mode === 'development'
  const late = lateParts(development)
  return {
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [...react, noWebTransport, noBinary, ownAddresses] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    define: {
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
      ...withoutWindowListeners,
    },
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
        treeshake: { moduleSideEffects: [withoutLookup] },
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
      ownKeysOnly(),
      shortenFirst(development),
      shortenLast(development),
      classicEntry(development, late.beside),
      ...reportPlugins('widget-parts'),
    ],
  }
})
