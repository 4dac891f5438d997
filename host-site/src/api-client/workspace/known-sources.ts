import type { BotSource, SourceChangesResponse } from '@loquia/contracts'

export interface KnownSources {
  sources: BotSource[]
  at: string
  /** Number of consecutive polls without changes. */
  unchangedPolls: number
}

const isSourceIngesting = ({ status }: BotSource): boolean => status === 'queued' || status === 'crawling'
export const isIngesting = ({ sources }: KnownSources): boolean => sources.some(isSourceIngesting)

/** Milliseconds until the next poll, which grow while nothing changes. */
export const nextPollMs = ({ unchangedPolls }: KnownSources): number =>
  unchangedPolls < 3 ? 800 : unchangedPolls < 6 ? 1_600 : 3_200

/** Ignores elapsed time. */
const comparableJson = (source: BotSource | undefined): string =>
  JSON.stringify(source, (key, value: unknown) => (key === 'elapsedMs' ? undefined : value))

/** Merges changes; `undefined` after a missed change such as a deletion, which requires a full reload. */
export function withChanges(
  known: KnownSources,
  { at, trainings: changed, total, queued }: SourceChangesResponse,
): KnownSources | undefined {
  const changedById = new Map(changed.map((source) => [source.id, source]))
  // The server always reports sources in ingestion.
  if (known.sources.some(({ id, status }) => status === 'crawling' && !changedById.has(id))) return undefined
  const before = new Map(known.sources.map((source) => [source.id, source]))
  const added = changed.filter(({ id }) => !before.has(id))
  const sources = [...added, ...known.sources.map((source) => changedById.get(source.id) ?? source)]
  if (sources.length !== total || sources.filter(({ status }) => status === 'queued').length !== queued)
    return undefined
  const hasChanged = changed.some((source) => comparableJson(source) !== comparableJson(before.get(source.id)))
  return { sources, at, unchangedPolls: hasChanged ? 0 : known.unchangedPolls + 1 }
}
