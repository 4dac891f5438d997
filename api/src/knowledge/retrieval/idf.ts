/** The query's half of BM25, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function idf(documents: number, withTerm: number): number {
  return Math.log(1 + Math.max(0, documents - withTerm + 0.5) / (withTerm + 0.5))
}
