/** The part before `.test.ts`; docs/testing.md explains each. */
export const testKinds = ['unit', 'api', 'flow', 'browser', 'long', 'process', 'cluster', 'engines'] as const
export type TestKind = (typeof testKinds)[number]

/** Only the tests of `npm run check` are in two tiers. */
export const tiers = {
  check: ['unit'],
  test: ['unit', 'api', 'flow'],
  full: ['browser', 'long', 'process', 'cluster', 'engines'],
} as const satisfies Record<string, readonly TestKind[]>
export type Tier = keyof typeof tiers

/** @returns undefined for a name without a kind */
export function kindOf(path: string): TestKind | undefined {
  const name = /\/?[^/.]+(?:\.(?<kind>[a-z]+))?\.test\.tsx?$/.exec(path)
  if (name === null) return undefined
  const kind = name.groups?.kind ?? 'unit'
  return testKinds.find((each) => each === kind)
}

/** @returns Vitest arguments that select files of these kinds */
export function onlyKinds(kinds: readonly TestKind[]): string[] {
  // Names of unit tests share nothing that a filter could match.
  if (!kinds.includes('unit')) return kinds.map((kind) => `.${kind}.test.`)
  return testKinds.filter((kind) => !kinds.includes(kind)).map((kind) => `--exclude=**/*.${kind}.test.{ts,tsx}`)
}
