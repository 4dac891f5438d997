import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build/parts.ts'
import { retiredPhrases } from './retired-words.ts'

const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm
/** File names, code, quotations and directives are not prose. */
const noProse = /`[^`]*`|"[^"]*"|\{@link [^}]*\}|\S+\.tsx?|oxlint-disable[^\n]*/g

function proseIn(source: string): string[] {
  return [...source.matchAll(comment)].map(([text]) =>
    text
      .replace(/^\s*(?:\/\*+|\*\/?|\/\/)/gm, '')
      .replace(/\*\/$/, '')
      .replace(noProse, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

it('comments have no retired phrases', () => {
  const files = globSync('{api,host-site,widget}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('packages/*/src/**/*.ts', { cwd: root }))
    .toSorted()
  const found = files.flatMap((file) =>
    proseIn(readFileSync(join(root, file), 'utf8')).flatMap((prose) =>
      retiredPhrases
        .filter(({ phrase }) => phrase.test(prose))
        .map(({ phrase, instead }) => `${file}: ${phrase.exec(prose)?.[0].trim()} → ${instead}`),
    ),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
