// oxlint-disable oxc/no-this-in-exported-function -- JSON.stringify tells in this way what holds the value.
/**
 * Given to `JSON.stringify`: a value as it is, whatever the page's old libraries have taught lists and texts to make of
 * themselves.
 */
export function asItIs(this: Readonly<Record<string, unknown>>, key: string): unknown {
  return this[key]
}
