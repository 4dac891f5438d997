/** Written as `{{visitor.name}}` and filled on insertion. */
export const replyPlaceholders = ['visitor.name', 'agent.name', 'business.name'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g
/** Long runs of spaces are read once. */
const spaced = /((?<![^\S\n])[^\S\n]+)?\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((known) => known === name)

export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([written, name = '']) => (isKnown(name.trim()) ? [] : [written]))
}

/**
 * `{{visitor.name|there}}` has a fallback; otherwise "Hello {{visitor.name}}," becomes "Hello,". Unknown placeholders
 * stay.
 */
export function fillPlaceholders(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(spaced, (written, space: string | undefined, placed: string, fallback?: string) => {
    const name = placed.trim()
    if (!isKnown(name)) return written
    const value = values[name]?.trim() || fallback?.trim()
    return value ? (space ?? '') + value : ''
  })
}
