import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { calls, memberRoles } from '@loquia/contracts/calls'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { visualizer } from 'rollup-plugin-visualizer'
import { defineConfig, type Plugin } from 'vite'
import { pluginZip, pluginZipName } from '../scripts/build/wordpress/plugin-zip.ts'

/** `npm run size -- --open` names a folder for a picture of what the browser's files are made of. */
function report(): Plugin[] {
  const folder = process.env.BUNDLE_REPORTS
  return folder
    ? [visualizer({ filename: join(folder, 'site.html'), title: 'site', brotliSize: true, open: true }) as Plugin]
    : []
}

/**
 * Writes the compressed twins beside each file of text, so that the server compresses nothing twice and as well as can
 * be.
 */
function compressedTwins(): Plugin {
  return {
    name: 'loquia-compressed-twins',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of globSync('**/*.{js,css,svg,webmanifest}', { cwd: dir })) {
        const bytes = readFileSync(join(dir, name))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** What owners download to install: the WordPress plugin, as `/downloads/loquia-chat-….zip`. */
function downloads(): Plugin {
  const path = (): string => `downloads/${pluginZipName()}`
  return {
    name: 'loquia-downloads',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: path(), source: await pluginZip() })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${path()}`) return next()
        pluginZip().then((bytes) => response.setHeader('content-type', 'application/zip').end(bytes), next)
      })
    },
  }
}

/**
 * Packages under every page, in files of their own: each file runs as one task, and none may be long on a slow phone.
 */
const reactParts = /node_modules\/(?:react|react-dom|scheduler)\/|app\/hydration\/parts\/react\./
const baseParts =
  /node_modules\/(?:react-router|@tanstack\/[a-z-]+|i18next|react-i18next)\/|app\/hydration\/parts\/base\./

const everyPage = /\/(?:entry-client|hydrate|react|base|site|loader|rolldown-runtime)-[\w-]+\.js$/

/** Modules of the public pages; the portal's are fetched with its own pages. */
const publicParts =
  /host-site\/src\/(?:app\/(?:seo\/head|contact\/contact-form|demo-entry\/domain-form)|texts\/(?!locales|use-fault-text)|api-client\/(?:queries|api-error|api-context|use-create-demo)|ui\/(?:(?:brand|fields|overlays)\/)?(?:accordion|button|display-title|drawing|guillemets|icons|modal|out-link|quote|section|sheet|spinner|steps|text-area|text-field|use-entering|wave)\.|paths)|packages\/contracts\/src\/(?:limits|locale|prices)\.ts|node_modules\/clsx\//

/**
 * `vite build` writes the browser's files and their manifest to dist/client; `vite build --ssr` writes one
 * self-contained dist/server/entry-server.js. The server bundle carries its packages with it, in their production form,
 * so that a page renders the same whatever NODE_ENV the api runs under.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), ...(isSsrBuild ? [] : [downloads(), compressedTwins(), ...report()])],
  define: {
    MEMBER_ROLES: JSON.stringify(memberRoles(calls)),
    WORDPRESS_PLUGIN: JSON.stringify(`/downloads/${pluginZipName()}`),
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // What every page has by then need not be named again for each that may follow.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !everyPage.test(name)),
    },
    // A page's policy allows no data: address, so every asset is a file.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.ts', 'src/entry-content-frame.ts'],
      // What nearly every public page takes is one file: thirty small ones compress worse, and each is a request.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'loader', test: /vite\/preload-helper/ },
                  { name: 'react', test: reactParts },
                  { name: 'base', test: baseParts },
                  { name: 'site', test: publicParts },
                ],
              },
            },
          }),
    },
  },
}))
