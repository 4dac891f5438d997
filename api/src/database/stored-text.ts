/**
 * Text as it can be kept: PostgreSQL's has no NUL, and UTF-8 no halves of surrogate pairs, which become U+FFFD. All
 * else stays as it is. Pages, files and models bring both: `"\u0000"` and `"\ud83d"` are fine JSON.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** JSON for a `jsonb` column, which refuses the same in any text within. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => (typeof held === 'string' ? storable(held) : held))
}

/** A value for a `jsonb` column as a repository takes it, with texts as {@link storable} has them. */
export function storableValue<Value>(value: Value): Value {
  return JSON.parse(storableJson(value)) as Value
}
