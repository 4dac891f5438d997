import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2?url'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import icon from '../ui/brand/favicon.svg?url'
import type { PageAssets } from './document'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

const entry = 'src/entry-client.ts'
const contentFrame = 'src/entry-content-frame.ts'
/** The scripts of every page, which the entry asks for once the page is drawn, in the order in which they run. */
const following = [
  'src/app/hydration/parts/react.ts',
  'src/app/hydration/parts/base.ts',
  'src/app/hydration/hydrate.tsx',
]
const fixed = { fonts: [sans, serif], icon }
/** The development server hands the sources out one by one; React's fast refresh must be in place before them. */
const development: PageAssets = {
  ...fixed,
  scripts: ['/@vite/client', '/src/entry-client.ts'],
  styles: ['/src/styles.css?direct'],
  modules: [],
  preamble:
    'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;',
}

let manifest: Manifest | undefined

/** The files that a page needs, from the browser build beside this server build; `modules` are its own source files. */
export function pageAssets(modules: string[]): PageAssets {
  if (import.meta.env.DEV) return development
  manifest ??= readManifest()
  const known = manifest
  const files = new Set<string>()
  const styles = new Set<string>()
  const collect = (key: string): void => {
    const chunk = known[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const key of [entry, ...following, ...modules]) collect(key)
  const script = known[entry]?.file
  if (script === undefined) throw new Error('The browser build has no entry: build the site again.')
  files.delete(script)
  const address = (file: string): string => `/${file}`
  return { ...fixed, scripts: [address(script)], styles: [...styles].map(address), modules: [...files].map(address) }
}

/** As {@link pageAssets} of a page in the content editor: the page as it looks, with the editor's script alone. */
export function contentFrameAssets(modules: string[]): PageAssets {
  const looks = pageAssets(modules)
  if (import.meta.env.DEV) return { ...looks, scripts: [`/${contentFrame}`], preamble: undefined }
  const script = manifest?.[contentFrame]?.file
  if (script === undefined) throw new Error('The browser build lacks the editor of texts: build the site again.')
  return { ...looks, scripts: [`/${script}`], modules: [] }
}

function readManifest(): Manifest {
  const file = path.join(import.meta.dirname, '../client/.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`The browser build is missing (${file}): build the site first.`)
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
