import { expect, it } from 'vitest'
import { parseWebAddress } from '../index.ts'

it.each([
  ['https://example.com/prices?x=1#top', 'https://example.com/prices?x=1'],
  ['example.com/prices', 'https://example.com/prices'],
  [' http://www.Example.com ', 'http://www.example.com/'],
  ['127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
  ['ftp://example.com/a', null],
  ['javascript:alert(1)', null],
  ['http://user:secret@example.com/', null],
  ['not a url', null],
  ['example', null],
  ['', null],
])('reads %j as %j', (typed, address) => {
  expect(parseWebAddress(typed)).toBe(address)
})
