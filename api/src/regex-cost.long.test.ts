import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * Every regular expression of the server is tried on long, monotonous texts. One whose time grows with the square of the
 * text's length (a page may have millions of characters) takes 30 to 1,000 times as long as one that is linear.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const length = 10_000
const boundMs = 30

const repeated = [' ', '\t', '\n', 'a', '1', '-', '.', '(', '[', '<', '"', '#', ':', '/', '\\', ')', ' .', 'a.', '- ', '1.', 'a@', '|', ' | ', '\n ', '=', '<a ']
const before = ['', 'a', 'a: ', '1', '\n']
const after = ['', 'x', '\0']

interface Found {
  place: string
  pattern: string
  flags: string
}

function expressionsOf(file: string): Found[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ place: `${relative(root, file)}:${line + 1}`, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Milliseconds of the fastest of `attempts`: the machine has other things to do, too. */
function fastest(attempts: number, expression: RegExp, text: string): number {
  let best = Infinity
  for (let attempt = 0; attempt < attempts && best > boundMs; attempt++) {
    const start = performance.now()
    if (expression.global) text.replace(expression, '')
    else expression.exec(text)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function slowText({ pattern, flags }: Found): string | undefined {
  const expression = new RegExp(pattern, flags)
  for (const part of repeated) {
    for (const start of before) {
      for (const end of after) {
        if (fastest(3, expression, start + part.repeat(length / part.length) + end) > boundMs) return JSON.stringify([start, part, end])
      }
    }
  }
  return undefined
}

const files = ['api/src', 'packages/contracts/src'].flatMap((folder) => globSync(`${root}${folder}/**/*.ts`).filter((file) => !/\.test\.ts$|testing|\.d\.ts$/.test(file)))

describe('regular expressions take time in proportion to the text', () => {
  it.each(files.map((file) => [relative(root, file), file] as const))('%s', { timeout: 60_000 }, (_, file) => {
    const slow = expressionsOf(file).flatMap((found) => {
      const text = slowText(found)
      return text === undefined ? [] : [`${found.place} /${found.pattern}/${found.flags} on ${text}`]
    })
    expect(slow).toEqual([])
  })

  it('and would be found if one did not', () => {
    expect(slowText({ place: '', pattern: String.raw`\s*:$`, flags: '' })).toBeDefined()
  })
})
