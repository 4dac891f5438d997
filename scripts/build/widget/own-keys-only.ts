import type { Plugin } from 'vite'

interface SyntaxNode {
  type: string
  start: number
  end: number
  right?: SyntaxNode
  body?: SyntaxNode
}

function forInLoops(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(forInLoops)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(forInLoops)
  return (node as SyntaxNode).type === 'ForInStatement' ? [node as SyntaxNode, ...below] : below
}

/**
 * `for … in` also visits properties that a page adds to `Object.prototype`, which breaks module getters and attributes.
 * Loops of libraries are rewritten, too; null and numbers have no own keys.
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
