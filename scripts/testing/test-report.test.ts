import { describe, expect, it } from 'vitest'
import { closingLine, lastWordsOfV8, tally, type TestReport } from './test-report.ts'

function report(files: Record<string, { tests: string[]; isBroken?: boolean }>): TestReport {
  return {
    testResults: Object.entries(files).map(([name, { tests, isBroken = false }]) => ({
      name,
      status: isBroken || tests.includes('failed') ? 'failed' : 'passed',
      message: isBroken ? 'broken' : '',
      assertionResults: tests.map((status, index) => ({
        fullName: `test ${index + 1}`,
        status,
        failureMessages: status === 'failed' ? ['wrong'] : [],
      })),
    })),
  }
}

describe('tally', () => {
  it('counts failed tests with their messages', () => {
    expect(
      tally(report({ a: { tests: ['passed', 'failed', 'failed'] }, b: { tests: ['passed', 'skipped'] } })),
    ).toEqual({
      passed: 2,
      failed: 2,
      failures: [
        { name: 'a: test 2', message: 'wrong' },
        { name: 'a: test 3', message: 'wrong' },
      ],
    })
  })

  it('counts a broken file as a failure', () => {
    expect(
      tally(report({ a: { tests: [], isBroken: true }, b: { tests: ['passed', 'pending'], isBroken: true } })),
    ).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { name: 'a', message: 'broken' },
        { name: 'b', message: 'broken' },
      ],
    })
  })
})

it('closes with the number of passed, failed or flaky tests', () => {
  expect(closingLine({ passed: 12, failed: 0, flaky: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, flaky: 2 })).toBe('12 passed, 1 failed (2 known to be flaky)')
})

it('extracts the last words of V8 from the output', () => {
  const output =
    'a test\n#\n# Fatal error in , line 0\n# Check failed: node->IsInUse().\n#\n----- Native stack trace -----\n\n 1: 0x1157651  [node]\n 2: 0x2e6bdb3 V8_Fatal(char const*, ...) [node]\n# a heading of ours\n'
  expect(lastWordsOfV8(output)).toEqual([
    '# Fatal error in , line 0',
    '# Check failed: node->IsInUse().',
    ' 1: 0x1157651  [node]',
    ' 2: 0x2e6bdb3 V8_Fatal(char const*, ...) [node]',
  ])
})
