import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { build, type AliasOptions, type Plugin } from 'vite'
import { root, target, source } from './paths.ts'
import { ownKeysOnly } from './own-keys-only.ts'
import { shortenFirst } from './shorten.ts'
import { reportPlugins } from './report-plugins.ts'

export interface BuiltFile {
  fileName: string
  code: string
}

/** Languages are built separately, so each file contains only its own texts. */
async function buildAlone(
  development: boolean,
  report: string,
  input: string | Record<string, string>,
  entryFileNames: string,
  alias: AliasOptions = [],
): Promise<BuiltFile[]> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { alias },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    plugins: [ownKeysOnly(), shortenFirst(development), ...reportPlugins(report)],
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

/** Late parts must use the panel's copy of these modules, or they cannot draw in its tree. */
const panelExports = [
  {
    find: /^(react(\/jsx-runtime)?|\.\.\/panel\/(late-parts|texts|use-conversation)|\.\.\/conversation\/new-id)$/,
    replacement: join(source, 'late/from-panel.ts'),
  },
]

const writtenInto = {
  [join(source, 'panel/late-parts.ts')]: 'EXTRAS_FILE',
  [join(source, 'panel/mount-panel.tsx')]: 'BESIDE_HASH',
} as const

/** The entry has no room for these parts' hashes, so the panel contains one. */
export function lateParts(development: boolean): { plugin: Plugin; beside: readonly BuiltFile[] } {
  const beside: BuiltFile[] = []
  const written = { EXTRAS_FILE: '', BESIDE_HASH: '' }
  const plugin: Plugin = {
    name: 'loquia-parts-that-come-late',
    async buildStart() {
      const languages = readdirSync(join(source, 'languages')).flatMap((file) => /^(\w\w)\.ts$/.exec(file)?.[1] ?? [])
      const words = languages.filter((code) => code !== 'en')
      const files = [
        ...(await buildAlone(
          development,
          'widget-languages',
          Object.fromEntries(words.map((code) => [code, join(source, `languages/${code}.ts`)])),
          '[name]',
        )),
        ...(await buildAlone(development, 'widget-teaser', join(source, 'teaser/teaser.ts'), '[name]')),
        ...(await buildAlone(development, 'widget-looks', join(source, 'looks/looks.ts'), '[name]')),
        ...(await buildAlone(development, 'widget-people', join(source, 'people/people.tsx'), '[name]', panelExports)),
      ].toSorted((a, b) => a.fileName.localeCompare(b.fileName))
      beside.splice(0, Infinity, ...files)
      const hash = createHash('sha256')
      for (const { code } of files) hash.update(code)
      written.BESIDE_HASH = hash.digest('base64url').slice(0, 6)
      const [extras] = await buildAlone(
        development,
        'widget-extras',
        join(source, 'extras/extras.ts'),
        '[name]-[hash:6].js',
        panelExports,
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
