import type { ReactNode } from 'react'

/** Colors the attribute names of a tag, which no end of a line cuts in two; the text itself is shown unchanged. */
function colored(code: string) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: name, index } of code.matchAll(/\s[a-z-]+(?==)|\sasync/g)) {
    // The space before a name stays outside: a line may end there.
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
