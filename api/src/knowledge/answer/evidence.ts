import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'

/** Answer; name the nearest page; decline. */
export type Evidence = 'enough' | 'near' | 'none'

/** Share of the question's worth that the best passage must hold. Set on half of a set of questions, see docs/retrieval.md. */
const enough = 0.6
const near = 0.4
/** A heading this like the question is the question. */
const sameQuestion = 0.85

/** How well the best passages cover what was asked. */
export function evidenceOf({ chunks }: Retrieval): { level: Evidence; best: RankedChunk | undefined } {
  const best = chunks[0]
  if (!best) return { level: 'none', best }
  const coverage = Math.max(...chunks.slice(0, 3).map((chunk) => chunk.coverage))
  if (coverage >= enough || best.parts.likeness >= sameQuestion) return { level: 'enough', best }
  return { level: coverage >= near ? 'near' : 'none', best }
}
