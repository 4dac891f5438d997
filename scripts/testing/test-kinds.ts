/** What stands before `.test.ts` in a file's name, if anything does: docs/testing.md says what each is for. */
export const testKinds = ['unit', 'api', 'flow', 'browser', 'long', 'process', 'cluster', 'engines'] as const
export type TestKind = (typeof testKinds)[number]

/** Nothing is in two tiers but what `npm test` takes over from `npm run check`. */
export const tiers = {
  check: ['unit'],
  test: ['unit', 'api', 'flow'],
  full: ['browser', 'long', 'process', 'cluster', 'engines'],
} as const satisfies Record<string, readonly TestKind[]>
export type Tier = keyof typeof tiers

/** @param path of a test file @returns its kind; `undefined` when its name has none of them */
export function kindOf(path: string): TestKind | undefined {
  const name = /\/?[^/.]+(?:\.(?<kind>[a-z]+))?\.test\.tsx?$/.exec(path)
  if (name === null) return undefined
  const kind = name.groups?.kind ?? 'unit'
  return testKinds.find((each) => each === kind)
}

/** @returns arguments for Vitest that let it run files of these kinds, and no others */
export function onlyKinds(kinds: readonly TestKind[]): string[] {
  // Names of unit tests have nothing in common that a filter could look for.
  if (!kinds.includes('unit')) return kinds.map((kind) => `.${kind}.test.`)
  return testKinds.filter((kind) => !kinds.includes(kind)).map((kind) => `--exclude=**/*.${kind}.test.{ts,tsx}`)
}
