import { Fragment, type ReactNode } from 'react'

/**
 * An answer as its visitor saw it, in plain strokes: bold words, points of a list, quoted lines and the numbers of the
 * sources, and links to web and email addresses: the way to the contact page is one. Whatever else is written in it
 * stays as text; nothing becomes an element that could load anything.
 */
export function AnswerText({ text }: { text: string }) {
  return (
    <div className="mt-1 grid gap-1 [overflow-wrap:anywhere]">
      {[...text.matchAll(/[^\n]*\S[^\n]*/g)].map((line) => (
        <Line key={line.index} line={line[0]} />
      ))}
    </div>
  )
}

function Line({ line }: { line: string }) {
  const quoted = /^\s*>\s?(.*)$/.exec(line)?.[1]
  if (quoted !== undefined) return <p className="quoted text-lg">{inlines(quoted)}</p>
  const heading = /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1]
  if (heading !== undefined) return <p className="font-semibold">{inlines(heading)}</p>
  const point = /^\s*[-*]\s+(.*)$/.exec(line)?.[1]
  if (point !== undefined) return <p className="pl-4 -indent-3">• {inlines(point)}</p>
  return <p>{inlines(line)}</p>
}

const link = /^\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)$/i

/** `**bold**`, `[1]` and `[contact page](https://…)`; the pieces between them as they are. */
function inlines(text: string): ReactNode[] {
  const pieces = text.matchAll(/\*\*[^*]+\*\*|\[\d{1,2}\]|\[[^[\]]+\]\((?:https?:\/\/|mailto:)[^\s()]+\)|[^*[]+|[*[]/gi)
  return [...pieces].map(({ 0: piece, index }) => {
    const [, words, href] = link.exec(piece) ?? []
    if (words !== undefined)
      return (
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          {words}
        </a>
      )
    if (/^\*\*.+\*\*$/.test(piece))
      return (
        <strong key={index} className="font-semibold">
          {piece.slice(2, -2)}
        </strong>
      )
    if (/^\[\d+\]$/.test(piece))
      return (
        <sup key={index} className="text-sm text-accent">
          {piece.slice(1, -1)}
        </sup>
      )
    return <Fragment key={index}>{piece}</Fragment>
  })
}
