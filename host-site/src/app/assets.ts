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

const clientEntry = 'src/entry-client.ts'
const contentFrame = 'src/entry-content-frame.ts'
/** These modules load after the first paint, in execution order. */
const lateModules = [
  'src/app/hydration/parts/react.ts',
  'src/app/hydration/parts/base.ts',
  'src/app/hydration/hydrate.tsx',
]
const sharedAssets = { fonts: [sans, serif], icon }
/** React Fast Refresh must load before the source files. */
const development: PageAssets = {
  ...sharedAssets,
  scripts: ['/@vite/client', '/src/entry-client.ts'],
  styles: ['/src/styles.css?direct'],
  modules: [],
  preamble:
    'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;',
}

let manifest: Manifest | undefined

export function pageAssets(modules: string[]): PageAssets {
  if (import.meta.env.DEV) return development
  manifest ??= readManifest()
  const known = manifest
  const files = new Set<string>()
  const styles = new Set<string>()
  const collectFiles = (key: string): void => {
    const chunk = known[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) collectFiles(imported)
  }
  for (const key of [clientEntry, ...lateModules, ...modules]) collectFiles(key)
  const script = known[clientEntry]?.file
  if (script === undefined) throw new Error('The browser build has no entry: build the site again.')
  files.delete(script)
  const fileUrl = (file: string): string => `/${file}`
  return {
    ...sharedAssets,
    scripts: [fileUrl(script)],
    styles: [...styles].map(fileUrl),
    modules: [...files].map(fileUrl),
  }
}

/** Like {@link pageAssets}, with only the content editor's script. */
export function contentFrameAssets(modules: string[]): PageAssets {
  const assets = pageAssets(modules)
  if (import.meta.env.DEV) return { ...assets, scripts: [`/${contentFrame}`], preamble: undefined }
  const script = manifest?.[contentFrame]?.file
  if (script === undefined) throw new Error('The browser build lacks the editor of texts: build the site again.')
  return { ...assets, scripts: [`/${script}`], modules: [] }
}

function readManifest(): Manifest {
  const file = path.join(import.meta.dirname, '../client/.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`The browser build is missing (${file}): build the site first.`)
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
