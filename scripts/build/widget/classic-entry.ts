import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import type { BuiltFile } from './late-parts.ts'
import { filesBelow, precompress } from './precompress.ts'
import { source, out, root, target } from './paths.ts'
import { ownKeysOnly } from './own-keys-only.ts'
import { shortenFirst, readOnce } from './shorten.ts'
import { reportPlugins } from './report-plugins.ts'

/** A classic script cannot be split, so `widget.js` is built after its modules, whose hashed names it contains. */
export function classicEntry(development: boolean, beside: readonly BuiltFile[]): Plugin {
  return {
    name: 'loquia-classic-entry',
    buildStart() {
      if (this.meta.watchMode) for (const file of filesBelow(source)) this.addWatchFile(file)
    },
    async writeBundle(_options, bundle) {
      const findOutputFile = (name: string): string => {
        const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry && part.name === name)
        if (!chunk) throw new Error(`The widget build produced no module named ${name}.`)
        return chunk.fileName
      }
      const [panel, connection] = [findOutputFile('panel'), findOutputFile('connection')].map((name) =>
        join(out, name),
      ) as [string, string]
      // One hash covers both files, because the entry has no room for two.
      const hash = createHash('sha256').update(readFileSync(panel)).update(readFileSync(connection))
      const endOfName = `-${hash.digest('base64url').slice(0, 6)}.js`
      renameSync(panel, join(out, 'widget', `panel${endOfName}`))
      renameSync(connection, join(out, 'widget', `connection${endOfName}`))
      for (const { fileName, code } of beside) writeFileSync(join(out, 'widget', fileName + endOfName), code)
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [ownKeysOnly(), shortenFirst(development), ...reportPlugins('widget-entry')],
        define: { END_OF_NAME: JSON.stringify(endOfName) },
        build: {
          outDir: out,
          emptyOutDir: false,
          target,
          minify: development ? false : 'oxc',
          modulePreload: false,
          // A library build, because Vite would add code to the imports of an application.
          lib: { entry: join(source, 'embed.ts'), formats: ['iife'], name: 'loquia', fileName: () => 'widget.js' },
          rolldownOptions: { output: { postBanner: readOnce } },
        },
      })
      await buildPackage(development)
      precompress()
    },
  }
}

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
