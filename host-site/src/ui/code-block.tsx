import type { ReactNode } from 'react'

/** Colors the attribute names of a tag; the text itself is shown unchanged. */
function colored(code: string) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: name, index } of code.matchAll(/\s[a-z-]+(?==)|\sasync/g)) {
    parts.push(code.slice(end, index), <span key={index} className="text-night-accent">{name}</span>)
    end = index + name.length
  }
  return [...parts, code.slice(end)]
}

/** A line of HTML to read or copy. Long lines wrap: nothing to paste may hide behind an edge. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure aria-label={label}>
      <pre className="whitespace-pre-wrap rounded-card border border-transparent bg-night p-5 font-mono text-sm leading-6 text-night-text [overflow-wrap:anywhere]">
        <code>{colored(code)}</code>
      </pre>
    </figure>
  )
}
