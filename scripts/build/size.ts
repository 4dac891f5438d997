/**
 * `npm run size [-- --open]` compares files with `.size-limit.json`; an exceeded budget or a missing file fails.
 * `--open` builds again and opens a treemap of each bundle.
 */
import { globSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBudget, readBudgets } from './budgets.ts'
import { buildStaleParts, root } from './parts.ts'
import { ensurePinnedNode } from '../pinned-node.ts'

/** The builds read the folder from their environment. */
async function writeTreemaps(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  process.env.BUNDLE_REPORTS = folder
  await buildStaleParts({ only: ['widget', 'site'], force: true })
  for (const file of globSync('*.html', { cwd: folder }).sort()) console.log(`  ${relative(root, join(folder, file))}`)
}

ensurePinnedNode()
const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } })
if (values.open) await writeTreemaps(join(root, '.cache/size'))
for (const budget of readBudgets(root)) {
  const { name, ok, text } = await checkBudget(budget, root)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(34)} ${text}`)
  if (!ok) process.exitCode = 1
}
