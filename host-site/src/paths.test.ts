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

describe('the way through the login', () => {
  test('leads back to the wanted page', () => {
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
  ])('%j leads to the portal and nowhere else', (wanted) => {
    expect(pathAfterLogin(wanted)).toBe('/portal')
  })
})
