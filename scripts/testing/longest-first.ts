import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

/**
 * Test files that run for more than 100 seconds on two cores, with these seconds. Vitest knows only the size of a file,
 * and the longest are among the smallest: some import their tests, others wait. A long file that starts last keeps one
 * core busy while the other one idles.
 */
export const secondsOfLongFiles: Readonly<Record<string, number>> = {
  'api/src/calls.api.test.ts': 176,
  'api/src/knowledge/answering/every-script.long.test.ts': 132,
  'api/src/knowledge/documents/served-meanwhile.long.test.ts': 112,
  'api/src/knowledge/ingest/long-values.long.test.ts': 105,
  'api/src/nothing-fetched.long.test.ts': 107,
  'api/src/regex-cost.long.test.ts': 112,
  'examples/cluster/chaos.cluster.test.ts': 226,
  'examples/cluster/restored.cluster.test.ts': 158,
  'examples/portal/admin/content.browser.test.ts': 140,
  'examples/portal/admin/day.browser.test.ts': 160,
  'examples/portal/admin/editor.browser.test.ts': 140,
  'examples/portal/agent-lost.browser.test.ts': 141,
  'examples/portal/console.browser.test.ts': 216,
  'examples/portal/dialogs/dialogs.browser.test.ts': 237,
  'examples/portal/entrance/entrance.browser.test.ts': 190,
  'examples/portal/messages/messages.browser.test.ts': 163,
  'examples/portal/overview/overview.browser.test.ts': 100,
  'examples/portal/owner/owner.browser.test.ts': 380,
  'examples/portal/studio/opening-hours.browser.test.ts': 105,
  'examples/whole-product/fair-builds.process.test.ts': 160,
  'examples/whole-product/first-day.flow.test.ts': 119,
  'examples/whole-product/main-job.flow.test.ts': 123,
  'scripts/start.process.test.ts': 163,
}

/**
 * @param files in an order that is kept, but for those of {@link secondsOfLongFiles}
 * @returns these first, the longest of all before the others
 */
export function longestFirst<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const seconds = ({ moduleId }: File): number => secondsOfLongFiles[relative(root, moduleId)] ?? 0
  return files.toSorted((a, b) => seconds(b) - seconds(a))
}

/** Puts long files before Vitest's own order, which is by workspace and size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
