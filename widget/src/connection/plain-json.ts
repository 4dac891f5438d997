// oxlint-disable oxc/no-this-in-exported-function -- JSON.stringify tells in this way what holds the value.
/** Bypasses `toJSON` methods of old page libraries. */
export function bypassToJson(this: Readonly<Record<string, unknown>>, key: string): unknown {
  return this[key]
}
