/**
 * `npm run size [-- --open]`: what visitors fetch against the budgets of .size-limit.json. A budget that is passed
 * fails, and so does one whose files are not there. `--open` builds again, writes for each bundle a treemap
 * of what it is made of, and opens it in the browser of whoever sits there.
 */
import { globSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBudget, readBudgets } from './budgets.ts'
import { buildStaleParts, root } from './parts.ts'
import { ensurePinnedNode } from '../pinned-node.ts'

/** The builds find the folder in their environment and write into it. */
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
