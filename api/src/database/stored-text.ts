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
