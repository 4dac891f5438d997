import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * What means the same to React and to Preact; whatever else an element is to carry has to be looked up in Preact first.
 */
const same =
  /^(?:aria-[a-z]+|data-[a-z-]+|className|d|dir|disabled|enterKeyHint|href|key|lang|maxLength|onClick|onInput|onKeyDown|onScroll|onSubmit|part|placeholder|ref|rel|role|rows|tabIndex|target|title|type|value|viewBox)$/

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'))

it('draws elements with properties alone that Preact understands as React does', () => {
  const found = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    // The tags of elements; those of components have a capital.
    return [...source.matchAll(/<[a-z]\w*\s([^<]*)/g)].flatMap(([, rest]) =>
      [...rest!.matchAll(/\s([\w-]+)=[{"]/g)].map(([, property]) => property!),
    )
  })
  expect(found.length).toBeGreaterThan(40)
  expect([...new Set(found)].filter((property) => !same.test(property))).toEqual([])
})
