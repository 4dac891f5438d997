import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Brotli bytes. Raising one needs a reason in `docs/decisions`. */
const budgets = { entry: 3_072, panel: 25_000, connection: 11_600, sum: 39_500 }

const dist = join(import.meta.dirname, 'dist')
const modules = existsSync(join(dist, 'widget')) ? readdirSync(join(dist, 'widget')).filter((name) => name.endsWith('.js.br')) : []
const bytesOf = (files: string[]): number => files.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
const named = (name: string): string[] => modules.filter((file) => file.startsWith(`${name}-`)).map((file) => `widget/${file}`)
const files = { entry: existsSync(join(dist, 'widget.js.br')) ? ['widget.js.br'] : [], panel: named('panel'), connection: named('connection'), sum: [] as string[] }
// Whatever else the build makes counts too.
files.sum = [...files.entry, ...modules.map((file) => `widget/${file}`)]

let failed = false
for (const [name, budget] of Object.entries(budgets) as [keyof typeof budgets, number][]) {
  const bytes = bytesOf(files[name])
  const fault = files[name].length === 0 ? 'missing: build the widget first' : bytes > budget ? 'over budget' : ''
  failed ||= fault !== ''
  process.stdout.write(`${name.padEnd(11)} ${String(bytes).padStart(6)} of ${budget} bytes ${fault}\n`)
}
process.exitCode = failed ? 1 : 0
