import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build/parts.ts'
import { retiredPhrases } from './retired-words.ts'

const cssComment = /\/\*[\s\S]*?\*\//g
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm
/** File names, code, quotations and directives are not prose. */
const noProse = /`[^`]*`|"[^"]*"|\{@link [^}]*\}|\S+\.tsx?|oxlint-disable[^\n]*/g

function proseIn(source: string, comments = comment): string[] {
  return [...source.matchAll(comments)].map(([text]) =>
    text
      .replace(/^\s*(?:\/\*+|\*\/?|\/\/)/gm, '')
      .replace(/\*\/$/, '')
      .replace(noProse, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function findRetired(file: string, prose: string): string[] {
  return retiredPhrases
    .filter(({ phrase }) => phrase.test(prose))
    .map(({ phrase, instead }) => `${file}: ${phrase.exec(prose)?.[0].trim()} → ${instead}`)
}

it('uses no retired phrase in a comment', () => {
  const files = globSync('{api,host-site,widget}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('packages/*/src/**/*.ts', { cwd: root }))
    .toSorted()
  const found = files.flatMap((file) =>
    proseIn(readFileSync(join(root, file), 'utf8')).flatMap((prose) => findRetired(file, prose)),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

it('writes comments of style sheets as sentences', () => {
  const files = globSync('{host-site,widget}/src/**/*.css', { cwd: root }).toSorted()
  const comments = files.flatMap((file) =>
    proseIn(readFileSync(join(root, file), 'utf8'), cssComment).map((prose) => ({ file, prose })),
  )
  expect(comments.flatMap(({ file, prose }) => findRetired(file, prose))).toEqual([])
  expect(comments.filter(({ prose }) => !/^[^a-z].* .*[.]$/.test(prose))).toEqual([])
  expect(files.length).toBeGreaterThan(25)
})
