/**
 * The whole proof (`npm test`), or its fast part (`npm run check`): types, lint, import rules, unit and API tests; the
 * whole adds what takes long, browser and process tests on the built product, and the size budgets.
 * `--cluster` is a part of its own: what needs a Redis server, whose program the variable REDIS_SERVER names, or minutes.
 * `--engines` is another one: the built product in Firefox and in WebKit, where those are installed.
 * Ends with one line that adds up all runners: `N passed, N failed`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findTestBrowser } from './find-browser.ts'
import { endRunning, run, type Finished } from './run.ts'
import { stopWithNpm } from './stop-with-npm.ts'
import { ownTestFolder } from './test-folder.ts'
import { lastWordsOfV8, tally, unsteady, withSecondRun, type TestReport } from './test-report.ts'
import { checkTypes, typedFolders } from './typecheck.ts'

ownTestFolder(endRunning)
stopWithNpm(() => process.kill(process.pid, 'SIGTERM'))

const fast = process.argv.includes('--fast')
const cluster = process.argv.includes('--cluster')
const engines = process.argv.includes('--engines')
let passed = 0
let failed = 0
/** What failed, and passed when it was run once more; and why a process died. */
const toBeMended: string[] = []

function report(name: string, result: Finished): void {
  const ok = result.code === 0
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)`)
  if (!ok) console.log(result.output)
}

/** More files than this do not fail by chance. */
const maxFilesAgain = 5

/**
 * Runs Vitest, several times beside each other when there are several parts, and adds what it came to. Of the whole, files that
 * failed are run once more, alone: with thousands of tests beside each other one may fail by the machine. What passed only then
 * is named as unsteady, and is to be mended.
 */
async function vitest(...parts: (readonly string[])[]): Promise<void> {
  const runs = await Promise.all(parts.map(runVitest))
  const first: VitestRun = {
    code: Math.max(...runs.map(({ code }) => code)),
    report: { testResults: runs.flatMap(({ report: { testResults } }) => testResults) },
  }
  const { failedFiles } = tally(first.report)
  if (fast || failedFiles.length === 0 || failedFiles.length > maxFilesAgain) return add(first)
  console.log(`\nonce more, alone: ${failedFiles.map(shortly).join(', ')}`)
  const second = await runVitest(['--maxWorkers=1', ...failedFiles])
  add({ code: second.code, report: withSecondRun(first.report, second.report) })
  toBeMended.push(
    ...unsteady(first.report, second.report).map((name) => `unsteady, failed and then passed: ${shortly(name)}`),
  )
}

function shortly(path: string): string {
  return path.replace(`${resolve(import.meta.dirname, '..')}/`, '')
}

interface VitestRun {
  code: number
  report: TestReport
}

async function runVitest(args: readonly string[]): Promise<VitestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'loquia-test-'))
  const outputFile = join(folder, 'vitest.json')
  const { code, output } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, ...args],
    { echo: true },
  )
  toBeMended.push(...lastWordsOfV8(output))
  try {
    return { code, report: JSON.parse(await readFile(outputFile, 'utf8')) as TestReport }
  } catch {
    console.log('FAIL vitest left no report')
    return { code: 1, report: { testResults: [] } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function add({ code, report: tests }: VitestRun): void {
  const sum = tally(tests)
  passed += sum.passed
  failed += sum.failed
  // An error that belongs to no file is a failure, too.
  if (code !== 0 && sum.failed === 0) failed += 1
}

// Their files are left out of every other run.
if (engines) process.env.ENGINES = 'true'
if (!fast) process.env.CHROMIUM_PATH = findTestBrowser((line) => console.log(line))
report('build', await run('node', ['scripts/build.ts']))

/** Beside the tests, and beside each other: one after the other they would take longer than the quick tests. */
async function staticChecks(): Promise<void> {
  const checks: [string, Promise<Finished>][] = [
    ['lint', run('oxlint', ['--deny-warnings'])],
    [
      'import rules',
      run('depcruise', [
        'api',
        'widget',
        'host-site',
        'examples',
        'packages',
        'scripts',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
    ],
    ...typedFolders.map((folder): [string, Promise<Finished>] => [`types in ${folder}`, checkTypes(folder)]),
  ]
  await Promise.all(checks.map(async ([name, result]) => report(name, await result)))
}

const quietly = '--silent=passed-only'
const asManyAsCores = `--maxWorkers=${Math.max(2, availableParallelism())}`
const of = (...projects: string[]): string[] => projects.map((name) => `--project=${name}`)
if (engines) await vitest(['.engines.test.ts'])
else if (cluster) await vitest([quietly, '.cluster.test.ts'])
else if (fast)
  await Promise.all([
    staticChecks(),
    vitest(['--exclude=**/*.{browser,process,long}.test.{ts,tsx}', asManyAsCores, quietly]),
  ])
// Tests of the api wait for most of their time, those in a browser compute. One Vitest runs its projects one after the other.
else
  await Promise.all([
    staticChecks(),
    vitest(
      [quietly, asManyAsCores, ...of('api', 'contracts', 'scripts')],
      [quietly, ...of('examples', 'host-site', 'widget')],
    ),
  ])
if (!fast && !cluster && !engines) report('size budgets', await run('node', ['scripts/size.ts'], { echo: true }))

for (const name of toBeMended) console.log(`to be mended: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
