/**
 * `npm run check`, `npm test` and `npm run test:full` (docs/testing.md). Tests that need Redis, another browser or
 * bubblewrap run where these are installed. The last line adds up all runners: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesAtOnce } from '../build/files-at-once.ts'
import { findTestBrowser } from './find-browser.ts'
import { flakyTests } from './flaky-tests.ts'
import { endRunning, run, type Finished } from '../run.ts'
import { stopWithNpm } from '../stop-with-npm.ts'
import { ownTestFolder } from './test-folder.ts'
import { onlyKinds, tiers, type TestKind, type Tier } from './test-kinds.ts'
import { closingLine, lastWordsOfV8, tally, type TestReport } from './test-report.ts'
import { checkTypes, typedFolders } from '../typecheck.ts'

ownTestFolder(endRunning)
stopWithNpm(() => process.kill(process.pid, 'SIGTERM'))

let passed = 0
let failed = 0
/** Kinds that ran, or cannot run on this machine. */
const accounted = new Set<string>()
/** Printed at the end, so that runners' output does not bury them. */
const remarks: string[] = []

function report(name: string, result: Finished): void {
  const ok = result.code === 0
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${result.seconds.toFixed(1)} s)`)
  if (!ok) console.log(result.output)
}

interface VitestRun {
  /** Test files at once on two cores. */
  workers: number
  /** Values of Vitest's `--project`. */
  projects?: readonly string[]
}

async function vitest(kinds: readonly TestKind[], { workers, projects = ['*'] }: VitestRun): Promise<void> {
  for (const kind of kinds) accounted.add(kind)
  const folder = await mkdtemp(join(tmpdir(), 'loquia-test-'))
  const outputFile = join(folder, 'vitest.json')
  const reporters = ['--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
  const which = [
    ...onlyKinds(kinds),
    ...projects.map((name) => `--project=${name}`),
    `--maxWorkers=${filesAtOnce(workers)}`,
  ]
  const { code, output } = await run('vitest', ['run', ...reporters, ...which], { echo: true })
  remarks.push(...lastWordsOfV8(output))
  const tests = await readFile(outputFile, 'utf8').then(
    (text) => JSON.parse(text) as TestReport,
    () => undefined,
  )
  await rm(folder, { recursive: true, force: true })
  const sum = tally(tests ?? { testResults: [] })
  if (tests === undefined) console.log('FAIL vitest left no report')
  passed += sum.passed
  // An error outside of any file is a failure, too.
  failed += code !== 0 && sum.failed === 0 ? 1 : sum.failed
  remarks.push(...sum.failures.map(({ name, message }) => `failed: ${name}\n${message}`))
}

async function staticChecks(): Promise<void> {
  const checks: [string, Promise<Finished>][] = [
    ['format', run('oxfmt', ['--check'])],
    ['lint', run('oxlint', ['--deny-warnings'])],
    ['import rules', run('npm', ['run', '--silent', 'lint:imports'])],
    ['dependencies', run('npm', ['run', '--silent', 'lint:dependencies'])],
    ['containers', run('npm', ['run', '--silent', 'lint:containers'])],
    ...typedFolders.map((folder): [string, Promise<Finished>] => [`types in ${folder}`, checkTypes(folder)]),
  ]
  await Promise.all(checks.map(async ([name, result]) => report(name, await result)))
}

/** Missing programs are named at the end. */
function canRun(what: TestKind | 'image', programs: readonly string[]): boolean {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status !== 0)
  if (missing.length === 0) return true
  accounted.add(what)
  remarks.push(`not run: ${what}, for want of ${missing.join(', ')}`)
  return false
}

async function check(): Promise<void> {
  process.env.UNIT_TESTS_ONLY = 'true'
  await Promise.all([staticChecks(), vitest(['unit'], { workers: 2 })])
}

async function test(): Promise<void> {
  await Promise.all([
    staticChecks(),
    vitest(['unit', 'api'], { workers: 2 }),
    // Browsers compute while api tests wait for half of their time.
    vitest(['flow'], { workers: 2 }),
  ])
  report('size budgets', await run('node', ['scripts/build/size.ts'], { echo: true }))
}

async function full(): Promise<void> {
  const browser = async () => {
    await vitest(['browser'], { workers: 2, projects: ['e2e'] })
    // Nothing else runs by now, and each of these waits for a quarter of its time.
    await vitest(['browser'], { workers: 3, projects: ['!e2e'] })
  }
  // All browser tests take as long as all others.
  await Promise.all([browser(), vitest(['long'], { workers: 1 })])
  // A stopped process has only five seconds, so nothing else may run.
  await vitest(['process'], { workers: 2 })
  const redis = process.env.REDIS_SERVER ?? 'redis-server'
  if (canRun('cluster', [redis])) {
    process.env.REDIS_SERVER = redis
    await vitest(['cluster'], { workers: 2 })
  }
  await Promise.all([engines(), image()])
}

async function engines(): Promise<void> {
  if (canRun('engines', ['firefox-esr', 'WebKitWebDriver', 'Xvfb'])) await vitest(['engines'], { workers: 1 })
}

/** Most of its time is spent fetching packages. */
async function image(): Promise<void> {
  if (canRun('image', ['bwrap'])) report('image', await run('node', ['scripts/verify-image.ts'], { echo: true }))
}

const tier = (process.argv[2] ?? 'test') as Tier
if (!(tier in tiers)) throw new Error(`no tier of tests: ${tier}`)
if (tier !== 'check') {
  process.env.CHROMIUM_PATH = findTestBrowser((line) => console.log(line))
  report('build', await run('node', ['scripts/build/build.ts']))
}
await { check, test, full }[tier]()

const forgotten = tiers[tier].filter((kind) => !accounted.has(kind))
failed += forgotten.length
remarks.push(...forgotten.map((kind) => `failed: no ${kind} test was run`))
for (const remark of remarks) console.log(remark)
console.log(`\n${closingLine({ passed, failed, flaky: flakyTests.length })}`)
process.exitCode = failed === 0 ? 0 : 1
