import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { z } from 'zod'

/** Files are patterns from the root, or source modules of a Vite manifest with all that they import. */
const budgetSchema = z
  .object({ name: z.string(), limit: z.string().regex(/^\d+(?:\.\d+)? kB$/) })
  .and(
    z.union([
      z.object({ path: z.union([z.string().transform((path) => [path]), z.array(z.string())]) }),
      z.object({ manifest: z.string(), modules: z.array(z.string()).min(1) }),
    ]),
  )
export type Budget = z.infer<typeof budgetSchema>

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

export interface Verdict {
  name: string
  ok: boolean
  text: string
}

class MissingFile extends Error {
  override readonly name = 'MissingFile'
}

/**
 * Reads a folder's `.size-limit.json`. A kB is 1,000 bytes.
 * @throws ZodError when the file is invalid
 */
export function readBudgets(root: string): Budget[] {
  return z
    .array(budgetSchema)
    .min(1)
    .parse(JSON.parse(readFileSync(join(root, '.size-limit.json'), 'utf8')))
}

/** Bytes are counted after brotli; a missing file fails. */
export async function checkBudget(budget: Budget, root: string): Promise<Verdict> {
  const { name } = budget
  try {
    const bytes = await brotliBytes(
      'path' in budget ? findFiles(budget.path, root) : findScripts(budget.manifest, budget.modules, root),
    )
    const limit = Number.parseFloat(budget.limit) * 1_000
    const over = bytes > limit ? `, ${formatKilobytes(bytes - limit)} too much` : ''
    return {
      name,
      ok: bytes <= limit,
      text: `${formatKilobytes(bytes).padStart(9)} of ${formatKilobytes(limit)}${over}`,
    }
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error
    return { name, ok: false, text: error.message }
  }
}

function findFiles(patterns: readonly string[], root: string): string[] {
  const files = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root })
    if (found.length === 0) throw new MissingFile(`there is no ${pattern}`)
    return found
  })
  return [...new Set(files)].map((file) => join(root, file))
}

function findScripts(manifestPath: string, modules: readonly string[], root: string): string[] {
  const path = join(root, manifestPath)
  if (!existsSync(path)) throw new MissingFile(`there is no ${manifestPath}`)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const files = new Set<string>()
  const collect = (module: string): void => {
    const entry = manifest[module]
    if (entry === undefined) throw new MissingFile(`${manifestPath} does not name ${module}`)
    // Vite writes the manifest one folder below the files it names.
    const file = join(dirname(path), '..', entry.file)
    if (files.has(file)) return
    if (!existsSync(file)) throw new MissingFile(`there is no ${relative(root, file)}`)
    files.add(file)
    for (const imported of entry.imports) collect(imported)
  }
  for (const module of modules) collect(module)
  return [...files]
}

/** Each file is compressed alone, as it is served. */
async function brotliBytes(files: readonly string[]): Promise<number> {
  const [measured] = z.tuple([z.object({ size: z.number() })]).parse(await sizeLimit([filePlugin], [...files]))
  return measured.size
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`
