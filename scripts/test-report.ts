/** What Vitest's JSON reporter says of a run, as far as it is read here. */
export interface TestReport {
  testResults: TestFile[]
}

interface TestFile {
  /** The file's path. */
  name: string
  /** `failed` also when it could not be loaded or set up, or when its process died: then tests of it are neither passed nor failed. */
  status: string
  assertionResults: { fullName: string; status: string }[]
}

/** What a run came to. */
export interface Tally {
  passed: number
  /** Tests, and files that failed without a failed test of theirs. */
  failed: number
  /** Paths of the files that did not pass. */
  failedFiles: string[]
}

export function tally({ testResults }: TestReport): Tally {
  const count = (file: TestFile, status: string): number =>
    file.assertionResults.filter((test) => test.status === status).length
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  return {
    passed: sum(testResults.map((file) => count(file, 'passed'))),
    failed: sum(failedFiles.map((file) => Math.max(1, count(file, 'failed')))),
    failedFiles: failedFiles.map(({ name }) => name),
  }
}

/** The report of a run in which some files were run again: of those files, what the second run says. */
export function withSecondRun(first: TestReport, second: TestReport): TestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}

/** What failed in the first run and passed in the second, by name: a test, or a file whose process died. */
export function unsteady(first: TestReport, second: TestReport): string[] {
  const steadyNow = new Set(second.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name))
  return first.testResults
    .filter(({ name, status }) => status === 'failed' && steadyNow.has(name))
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name}: ${fullName}`)
    })
}

/** Why the engine ended a process, in its own words: lines like `# Check failed: (location_) != nullptr.` and the top of its stack. */
export function lastWordsOfV8(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^# (?:Fatal error|Fatal JavaScript|Check failed)|^ ?\d: 0x[\da-f]+ |^FATAL ERROR: /.test(line))
}
