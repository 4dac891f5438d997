/**
 * Removes NUL, which PostgreSQL rejects, and replaces unpaired surrogates by U+FFFD. Both occur in valid JSON:
 * `"\u0000"`, `"\ud83d"`.
 */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Serializes JSON for a `jsonb` column, which rejects the same characters. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? toStorableText(item) : item))
}

export function storableValue<Value>(value: Value): Value {
  return JSON.parse(storableJson(value)) as Value
}
