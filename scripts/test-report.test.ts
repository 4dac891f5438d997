import { describe, expect, it } from 'vitest'
import { lastWordsOfV8, tally, unsteady, withSecondRun, type TestReport } from './test-report.ts'

/** A report of files whose tests ended so; a file is `failed` when told so, or when one of its tests is. */
function report(files: Record<string, { tests: string[]; isBroken?: boolean }>): TestReport {
  return {
    testResults: Object.entries(files).map(([name, { tests, isBroken = false }]) => ({
      name,
      status: isBroken || tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: tests.map((status, index) => ({ fullName: `test ${index + 1}`, status })),
    })),
  }
}

describe('a run', () => {
  it('counts what passed and what failed', () => {
    expect(
      tally(report({ a: { tests: ['passed', 'failed', 'failed'] }, b: { tests: ['passed', 'skipped'] } })),
    ).toEqual({ passed: 2, failed: 2, failedFiles: ['a'] })
  })

  it('counts a file that could not be set up, or whose process died in the middle, as a failure', () => {
    expect(
      tally(report({ a: { tests: [], isBroken: true }, b: { tests: ['passed', 'pending'], isBroken: true } })),
    ).toEqual({ passed: 1, failed: 2, failedFiles: ['a', 'b'] })
  })
})

describe('a second run of the files that failed', () => {
  const first = report({
    a: { tests: ['passed', 'failed'] },
    b: { tests: ['passed'] },
    c: { tests: ['passed', 'pending'], isBroken: true },
  })

  it('counts for those files, and says what was unsteady', () => {
    const second = report({ a: { tests: ['passed', 'passed'] }, c: { tests: ['passed', 'passed'] } })
    expect(tally(withSecondRun(first, second))).toEqual({ passed: 5, failed: 0, failedFiles: [] })
    expect(unsteady(first, second)).toEqual(['a: test 2', 'c'])
  })

  it('leaves a failure a failure', () => {
    const second = report({ a: { tests: ['passed', 'failed'] }, c: { tests: ['passed', 'passed'] } })
    expect(tally(withSecondRun(first, second))).toEqual({ passed: 4, failed: 1, failedFiles: ['a'] })
    expect(unsteady(first, second)).toEqual(['c'])
  })

  it('that left out a file does not make it pass', () => {
    expect(tally(withSecondRun(first, report({ a: { tests: ['passed', 'passed'] } })))).toMatchObject({
      failedFiles: ['c'],
    })
  })
})

it('is searched for what the engine said when it ended a process', () => {
  const output =
    'a test\n#\n# Fatal error in , line 0\n# Check failed: node->IsInUse().\n#\n----- Native stack trace -----\n\n 1: 0x1157651  [node]\n 2: 0x2e6bdb3 V8_Fatal(char const*, ...) [node]\n# a heading of ours\n'
  expect(lastWordsOfV8(output)).toEqual([
    '# Fatal error in , line 0',
    '# Check failed: node->IsInUse().',
    ' 1: 0x1157651  [node]',
    ' 2: 0x2e6bdb3 V8_Fatal(char const*, ...) [node]',
  ])
})
