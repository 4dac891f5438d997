/**
 * The whole proof (`npm test`), or its fast part (`npm run check`): types, lint, import rules, unit and API tests; the
 * whole adds what takes long, browser and process tests on the built product, and the size budgets.
 * `--cluster` is a part of its own: what needs a Redis server, whose program the variable REDIS_SERVER names, or minutes.
 * Ends with one line that adds up all runners: `N passed, N failed`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { run, type Finished } from './run.ts'
import { checkTypes, typedFolders } from './typecheck.ts'

const fast = process.argv.includes('--fast')
const cluster = process.argv.includes('--cluster')
let passed = 0
let failed = 0

function report(name: string, result: Finished): void {
  const ok = result.code === 0
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)`)
  if (!ok) console.log(result.output)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTestSuites: number
  testResults: { status: string; assertionResults: { status: string }[]; name: string; message: string }[]
}

async function vitest(args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loquia-test-'))
  const outputFile = join(folder, 'vitest.json')
  const result = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, ...args], { echo: true })
  try {
    const tests = JSON.parse(await readFile(outputFile, 'utf8')) as VitestReport
    passed += tests.numPassedTests
    failed += tests.numFailedTests
    // A file that cannot be loaded or set up holds no failed test, yet it is a failure.
    const broken = tests.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed')).length
    failed += broken
    if (result.code !== 0 && tests.numFailedTests + broken === 0) failed += 1
  } catch {
    failed += 1
    console.log('FAIL vitest left no report')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (!fast) process.env.CHROMIUM_PATH = findBrowser((line) => console.log(line))
report('build', await run('node', ['scripts/build.ts']))

/** Beside the tests, and beside each other: one after the other they would take longer than the quick tests. */
async function staticChecks(): Promise<void> {
  const checks: [string, Promise<Finished>][] = [
    ['lint', run('oxlint', ['--deny-warnings'])],
    ['import rules', run('depcruise', ['api', 'widget', 'host-site', 'examples', 'packages', 'scripts', '--config', '.dependency-cruiser.cjs'])],
    ...typedFolders.map((folder): [string, Promise<Finished>] => [`types in ${folder}`, checkTypes(folder)]),
  ]
  await Promise.all(checks.map(async ([name, result]) => report(name, await result)))
}

const quietly = '--silent=passed-only'
if (cluster) await vitest([quietly, '.cluster.test.ts'])
else await Promise.all([staticChecks(), vitest(fast ? ['--exclude=**/*.{browser,process,long}.test.{ts,tsx}', `--maxWorkers=${Math.max(2, availableParallelism())}`, quietly] : [quietly])])
if (!fast && !cluster) report('size budgets', await run('node', ['scripts/size.ts'], { echo: true }))

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
