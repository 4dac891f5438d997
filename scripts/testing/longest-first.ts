import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

/**
 * Seconds of test files that take 100 or more on two cores. Vitest starts large files first, which are not the longest;
 * a long file that starts last leaves a core idle.
 */
export const secondsOfLongFiles: Readonly<Record<string, number>> = {
  'api/src/calls.api.test.ts': 176,
  'api/src/knowledge/answer/plan/every-script.long.test.ts': 132,
  'api/src/knowledge/ingest/parse/served-meanwhile.long.test.ts': 112,
  'api/src/knowledge/runs/long-values.long.test.ts': 105,
  'api/src/nothing-fetched.long.test.ts': 107,
  'api/src/regex-cost.long.test.ts': 112,
  'e2e/cluster/chaos.cluster.test.ts': 226,
  'e2e/cluster/restored.cluster.test.ts': 158,
  'e2e/portal/admin/content.browser.test.ts': 140,
  'e2e/portal/admin/day.browser.test.ts': 100,
  'e2e/portal/admin/editor.browser.test.ts': 140,
  'e2e/portal/admin/keyboard.browser.test.ts': 100,
  'e2e/portal/agent-lost.browser.test.ts': 141,
  'e2e/portal/console.browser.test.ts': 216,
  'e2e/portal/dialogs/dialogs.browser.test.ts': 237,
  'e2e/portal/entrance/entrance.browser.test.ts': 190,
  'e2e/portal/messages/messages.browser.test.ts': 163,
  'e2e/portal/overview/overview.browser.test.ts': 100,
  'e2e/portal/owner/owner.browser.test.ts': 380,
  'e2e/portal/studio/opening-hours.browser.test.ts': 105,
  'e2e/whole-product/fair-builds.process.test.ts': 160,
  'e2e/whole-product/first-day.flow.test.ts': 119,
  'e2e/whole-product/main-job.flow.test.ts': 123,
  'scripts/start.process.test.ts': 163,
}

export function longestFirst<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const seconds = ({ moduleId }: File): number => secondsOfLongFiles[relative(root, moduleId)] ?? 0
  return files.toSorted((a, b) => seconds(b) - seconds(a))
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
