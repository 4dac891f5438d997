import { Fragment, type ReactNode } from 'react'

/**
 * An answer as its visitor saw it, in plain strokes: bold words, points of a list, quoted lines and the numbers of the
 * sources. Whatever else is written in it stays as text; nothing becomes an element that could load or lead anywhere.
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
  if (quoted !== undefined)
    return (
      <p dir="auto" className="quoted text-lg">
        {inlines(quoted)}
      </p>
    )
  const heading = /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1]
  if (heading !== undefined)
    return (
      <p dir="auto" className="font-semibold">
        {inlines(heading)}
      </p>
    )
  const point = /^\s*[-*]\s+(.*)$/.exec(line)?.[1]
  if (point !== undefined)
    return (
      <p dir="auto" className="ps-4 -indent-3">
        • {inlines(point)}
      </p>
    )
  return <p dir="auto">{inlines(line)}</p>
}

/** `**bold**` and `[1]`; the pieces between them as they are. */
function inlines(text: string): ReactNode[] {
  return [...text.matchAll(/\*\*[^*]+\*\*|\[\d{1,2}\]|[^*[]+|[*[]/g)].map(({ 0: piece, index }) => {
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
