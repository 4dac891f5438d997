import { describe, expect, test } from 'vitest'
import { localPath, pathInLocale, splitPath } from './paths'

describe('language in the path', () => {
  test.each([
    ['/', 'en', '/'],
    ['/it', 'it', '/'],
    ['/it/', 'it', '/'],
    ['/it/chatbot-demo/abc', 'it', '/chatbot-demo/abc'],
    ['/italy', 'en', '/italy'],
    ['/chatbot-demo/', 'en', '/chatbot-demo'],
    ['//', 'en', '/'],
  ])('%s is %s %s', (path, locale, rest) => {
    expect(splitPath(path)).toEqual({ locale, path: rest })
  })

  test.each([
    ['/', '/it'],
    ['/#how', '/it#how'],
    ['/chatbot-demo', '/it/chatbot-demo'],
  ])('%s in Italian is %s', (path, italian) => {
    expect(localPath('it', path)).toBe(italian)
    expect(localPath('en', path)).toBe(path)
  })

  test('switching keeps the page, in both directions', () => {
    expect(pathInLocale('/it/chatbot-demo/x', 'en')).toBe('/chatbot-demo/x')
    expect(pathInLocale('/chatbot-demo/x', 'it')).toBe('/it/chatbot-demo/x')
    expect(pathInLocale('/it', 'it')).toBe('/it')
  })
})
