export type Formatted = Record<string, string>

let recording: Formatted | null = null
let serverFormatted: Formatted = {}

/** `run` must be synchronous. Server only. */
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
 * Reuses the server's formatting: the first `Intl` format takes a slow phone a tenth of a second, and its data may
 * differ.
 */
export function reuseFormatted(formatted: Formatted): void {
  serverFormatted = formatted
}

/** @param key unique per value and format */
export function formatOnce(key: string, format: () => string): string {
  const text = serverFormatted[key] ?? format()
  if (recording !== null) recording[key] = text
  return text
}
