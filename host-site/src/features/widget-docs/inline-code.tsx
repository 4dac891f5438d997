import type { ReactNode } from 'react'

/** Code within a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.94em] text-ink">{children}</code>
}
