import { describe, expect, test } from 'vitest'
import { authPath, localPath, pathAfterLogin, pathInLocale, splitPath } from './paths'

describe('language in the path', () => {
  test.each([
    ['/', 'en', '/'],
    ['/it', 'it', '/'],
    ['/it/', 'it', '/'],
    ['/it/chatbot-demo/abc', 'it', '/chatbot-demo/abc'],
    ['/italy', 'en', '/italy'],
    ['/chatbot-demo/', 'en', '/chatbot-demo'],
    ['//', 'en', '/'],
  ])('splits %s into %s %s', (path, locale, rest) => {
    expect(splitPath(path)).toEqual({ locale, path: rest })
  })

  test.each([
    ['/', '/it'],
    ['/#how', '/it#how'],
    ['/chatbot-demo', '/it/chatbot-demo'],
  ])('turns %s into the Italian %s', (path, italian) => {
    expect(localPath('it', path)).toBe(italian)
    expect(localPath('en', path)).toBe(path)
  })

  test('keeps the page when the language changes', () => {
    expect(pathInLocale('/it/chatbot-demo/x', 'en')).toBe('/chatbot-demo/x')
    expect(pathInLocale('/chatbot-demo/x', 'it')).toBe('/it/chatbot-demo/x')
    expect(pathInLocale('/it', 'it')).toBe('/it')
  })
})

describe('the path after the login', () => {
  test('is the requested page', () => {
    expect(authPath('/portal')).toBe('/auth')
    const there = authPath('/portal/projects/3?tab=milestones')
    expect(there).toBe('/auth?next=%2Fportal%2Fprojects%2F3%3Ftab%3Dmilestones')
    expect(pathAfterLogin(new URL(there, 'http://x').searchParams.get('next'))).toBe(
      '/portal/projects/3?tab=milestones',
    )
  })

  test.each([
    null,
    '',
    'https://evil.example/portal',
    '//evil.example/portal',
    '/\\evil.example',
    '/portal/../chatbot-demo',
    'javascript:alert(1)',
    '/portalx',
    '/auth',
    '/admin/..//evil.example',
    '\t//evil.example/portal',
    '/portal/..\\..\\/evil.example',
  ])('is the portal for %j', (wanted) => {
    expect(pathAfterLogin(wanted)).toBe('/portal')
  })
})
