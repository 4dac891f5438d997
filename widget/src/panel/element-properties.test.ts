import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Properties with the same meaning in React and Preact; check Preact before adding one. */
const same =
  /^(?:aria-[a-z]+|data-[a-z-]+|className|d|dir|disabled|enterKeyHint|href|key|lang|maxLength|onClick|onInput|onKeyDown|onScroll|onSubmit|part|placeholder|ref|rel|role|rows|tabIndex|target|title|type|value|viewBox)$/

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'))

it('uses only properties with the same meaning in Preact as in React', () => {
  const found = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...source.matchAll(/<[a-z]\w*\s([^<]*)/g)].flatMap(([, rest]) =>
      [...rest!.matchAll(/\s([\w-]+)=[{"]/g)].map(([, property]) => property!),
    )
  })
  expect(found.length).toBeGreaterThan(40)
  expect([...new Set(found)].filter((property) => !same.test(property))).toEqual([])
})
