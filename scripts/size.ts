/**
 * `npm run size [-- --report]`: what visitors fetch, in bytes after brotli, against the budgets of .size-limit.json.
 * A budget that is passed fails, and so does one whose files are not there. `--report` builds again and writes, for each
 * bundle, a page that shows what it is made of.
 */
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { z } from 'zod'
import { buildStale, root } from './parts.ts'

/** Files are named by patterns from the root, or by source modules of a Vite manifest: those and all that they import. */
const budgetSchema = z.object({ name: z.string(), limit: z.string().regex(/^\d+(?:\.\d+)? kB$/) }).and(
  z.union([
    z.object({ path: z.union([z.string().transform((path) => [path]), z.array(z.string())]) }),
    z.object({ manifest: z.string(), modules: z.array(z.string()).min(1) }),
  ]),
)
type Budget = z.infer<typeof budgetSchema>

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

class MissingFile extends Error {
  override readonly name = 'MissingFile'
}

/** @throws MissingFile when a pattern matches nothing */
function matching(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root })
    if (found.length === 0) throw new MissingFile(`there is no ${pattern}`)
    return found
  })
  return [...new Set(files)].map((file) => join(root, file))
}

/** The scripts that a browser fetches for these modules. @throws MissingFile */
function scriptsOf(manifestPath: string, modules: readonly string[]): string[] {
  const path = join(root, manifestPath)
  if (!existsSync(path)) throw new MissingFile(`there is no ${manifestPath}`)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const files = new Set<string>()
  const collect = (module: string): void => {
    const chunk = manifest[module]
    if (chunk === undefined) throw new MissingFile(`${manifestPath} does not name ${module}`)
    // Vite keeps the manifest in a folder of its own, one below the files it names.
    const file = join(dirname(path), '..', chunk.file)
    if (files.has(file)) return
    if (!existsSync(file)) throw new MissingFile(`there is no ${relative(root, file)}`)
    files.add(file)
    for (const imported of chunk.imports) collect(imported)
  }
  for (const module of modules) collect(module)
  return [...files]
}

/** Bytes after brotli, each file by itself as it is sent. */
async function brotliBytes(files: readonly string[]): Promise<number> {
  const [measured] = z.tuple([z.object({ size: z.number() })]).parse(await sizeLimit([filePlugin], [...files]))
  return measured.size
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`

async function check(budget: Budget): Promise<boolean> {
  const say = (ok: boolean, text: string): boolean => {
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${budget.name.padEnd(34)} ${text}`)
    return ok
  }
  try {
    const files = 'path' in budget ? matching(budget.path) : scriptsOf(budget.manifest, budget.modules)
    const bytes = await brotliBytes(files)
    const limit = Number.parseFloat(budget.limit) * 1_000
    const over = bytes > limit ? `, ${kilobytes(bytes - limit)} too much` : ''
    return say(bytes <= limit, `${kilobytes(bytes).padStart(9)} of ${kilobytes(limit)}${over}`)
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error
    return say(false, `${error.message}; "npm run build" makes it`)
  }
}

/** Both builds read the folder from the environment and write their reports into it. */
async function report(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  process.env.BUNDLE_REPORTS = folder
  await buildStale({ only: ['widget', 'site'], force: true })
  for (const file of globSync('*.html', { cwd: folder }).sort()) console.log(`  ${relative(root, join(folder, file))}`)
}

const { values } = parseArgs({ options: { report: { type: 'boolean', default: false } } })
if (values.report) await report(join(root, '.cache/size'))
const budgets = z.array(budgetSchema).parse(JSON.parse(readFileSync(join(root, '.size-limit.json'), 'utf8')))
const within: boolean[] = []
for (const budget of budgets) within.push(await check(budget))
process.exitCode = within.every(Boolean) ? 0 : 1
