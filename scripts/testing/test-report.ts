/** The used part of Vitest's JSON report. */
export interface TestReport {
  testResults: TestFile[]
}

interface TestFile {
  /** The file's path. */
  name: string
  /** Also `failed` if the file could not be loaded or its process died; its tests then neither passed nor failed. */
  status: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  /** Why the file could not be loaded. */
  message?: string
}

export interface Tally {
  passed: number
  /** Failed tests, and failed files without a failed test. */
  failed: number
  failures: { name: string; message: string }[]
}

const linesOfAMessage = 30

function messageOf(messages: string[]): string {
  return messages.join('\n').split('\n').slice(0, linesOfAMessage).join('\n')
}

export function tally({ testResults }: TestReport): Tally {
  const count = (file: TestFile, status: string): number =>
    file.assertionResults.filter((test) => test.status === status).length
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  return {
    passed: sum(testResults.map((file) => count(file, 'passed'))),
    failed: sum(failedFiles.map((file) => Math.max(1, count(file, 'failed')))),
    failures: failedFiles.flatMap(({ name, assertionResults, message = '' }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [{ name, message: messageOf([message]) }]
      return tests.map(({ fullName, failureMessages = [] }) => ({
        name: `${name}: ${fullName}`,
        message: messageOf(failureMessages),
      }))
    }),
  }
}

/** Flaky tests count like any other and are named. */
export function closingLine({ passed, failed, flaky }: { passed: number; failed: number; flaky: number }): string {
  return `${passed} passed, ${failed} failed${flaky === 0 ? '' : ` (${flaky} known to be flaky)`}`
}

/** V8's reason for ending a process: lines like `# Check failed: (location_) != nullptr.` and the top of its stack. */
export function lastWordsOfV8(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^# (?:Fatal error|Fatal JavaScript|Check failed)|^ ?\d: 0x[\da-f]+ |^FATAL ERROR: /.test(line))
}
