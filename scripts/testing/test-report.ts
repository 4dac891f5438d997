/** What Vitest's JSON reporter says of a run, as far as it is read here. */
export interface TestReport {
  testResults: TestFile[]
}

interface TestFile {
  /** The file's path. */
  name: string
  /**
   * `failed` also when it could not be loaded or set up, or when its process died: then tests of it are neither passed
   * nor failed.
   */
  status: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  /** Why it could not be loaded or set up. */
  message?: string
}

/** What a run came to. */
export interface Tally {
  passed: number
  /** Tests, and files that failed without a failed test of theirs. */
  failed: number
  /**
   * Of each that failed the file's path and the test's name, or the path alone of a file that failed without a failed
   * test; and the first lines of what it said.
   */
  failures: { name: string; message: string }[]
}

/** Enough for what was expected, what came, and where. */
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

/** The last line of a run. Tests that are known to be flaky are counted as any other, and told of. */
export function closingLine({ passed, failed, flaky }: { passed: number; failed: number; flaky: number }): string {
  return `${passed} passed, ${failed} failed${flaky === 0 ? '' : ` (${flaky} known to be flaky)`}`
}

/**
 * Why the engine ended a process, in its own words: lines like `# Check failed: (location_) != nullptr.` and the top of
 * its stack.
 */
export function lastWordsOfV8(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^# (?:Fatal error|Fatal JavaScript|Check failed)|^ ?\d: 0x[\da-f]+ |^FATAL ERROR: /.test(line))
}
