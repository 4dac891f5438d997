/** What was formatted, by what was asked for. */
export type Formatted = Record<string, string>

let recording: Formatted | null = null
let given: Formatted = {}

/**
 * Runs something and tells what it had formatted on the way; it must not wait for anything. On the server.
 */
export function recordFormatted<T>(run: () => T): { result: T; formatted: Formatted } {
  const formatted: Formatted = {}
  recording = formatted
  try {
    return { result: run(), formatted }
  } finally {
    recording = null
  }
}

/**
 * Lets the browser show what the server formatted: a browser's first `Intl` format takes a slow phone a tenth of a
 * second, and its data may be of another year.
 */
export function giveFormatted(formatted: Formatted): void {
  given = formatted
}

/** @param key tells this value and its form from every other */
export function formatOnce(key: string, format: () => string): string {
  const text = given[key] ?? format()
  if (recording !== null) recording[key] = text
  return text
}
