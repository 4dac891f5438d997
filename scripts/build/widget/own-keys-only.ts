import type { Plugin } from 'vite'

interface SyntaxNode {
  type: string
  start: number
  end: number
  right?: SyntaxNode
  body?: SyntaxNode
}

/** Every `for … in` below a node of a syntax tree. */
function forInLoops(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(forInLoops)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(forInLoops)
  return (node as SyntaxNode).type === 'ForInStatement' ? [node as SyntaxNode, ...below] : below
}

/**
 * `for … in` also meets what a page's libraries gave every object: a text among the getters of a module (the bundler's
 * own code) keeps that module from running, a name that no attribute may have ends a drawing. So every such loop, the
 * libraries' ones too, is written as one over own keys. Of nothing, over which `for … in` does not turn, and of zero
 * these are none.
 */
export function ownKeysOnly(): Plugin {
  return {
    name: 'loquia-own-keys-only',
    renderChunk(code) {
      let written = code
      const loops = forInLoops(this.parse(code)).toSorted((a, b) => b.right!.start - a.right!.start)
      for (const { right } of loops) {
        const { start, end } = right!
        written = `${written.slice(0, start).replace(/\bin\s*$/, 'of ')}Object.keys((${written.slice(start, end)}) || 0)${written.slice(end)}`
      }
      return { code: written, map: null }
    },
  }
}
