import type { ReactNode } from 'react'

/** Colors attribute names and keeps each unbroken. */
function highlightAttributes(code: string) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: name, index } of code.matchAll(/\s[a-z-]+(?==)|\sasync/g)) {
    // A line may break at the space.
    parts.push(
      code.slice(end, index + 1),
      <span key={index} className="text-nowrap text-night-accent">
        {name.slice(1)}
      </span>,
    )
    end = index + name.length
  }
  return [...parts, code.slice(end)]
}

/** Wraps, so that nothing to copy is hidden. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure aria-label={label}>
      <pre className="whitespace-pre-wrap rounded-card border border-transparent bg-night p-5 font-mono text-sm leading-6 text-night-text [overflow-wrap:anywhere]">
        <code>{highlightAttributes(code)}</code>
      </pre>
    </figure>
  )
}
