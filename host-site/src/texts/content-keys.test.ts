import { contentKeySchema, contentTypes } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { contentKeys as everyKey } from '../entry-server'

const keys = await everyKey()
const at = (path: string) => keys.find((key) => key.path === path)

test('every text of the public pages can be written, with both defaults and where it stands', () => {
  for (const key of keys) expect(contentKeySchema.safeParse(key).error).toBeUndefined()
  expect(at('nav.login')).toEqual({ path: 'nav.login', type: 'site', kind: 'text', en: 'Login', it: 'Accedi', pages: [] })
  expect(at('voice.headline')).toMatchObject({ type: 'site', pages: ['/voice-agent'] })
  expect(at('privacy.intro')).toMatchObject({ type: 'site', pages: ['/legal/privacy-policy'] })
  expect(at('auth.title')).toMatchObject({ type: 'site', pages: expect.arrayContaining(['/auth']) })
  expect(at('hero.title')).toMatchObject({ type: 'hero', pages: ['/'] })
  // The nine sections first, as the screen offers them.
  expect(keys.map(({ type }) => contentTypes.indexOf(type))).toEqual(keys.map(({ type }) => contentTypes.indexOf(type)).sort((a, b) => a - b))
})

test('no place has two names, and nothing behind the login is among them', () => {
  expect(new Set(keys.map(({ path }) => path)).size).toBe(keys.length)
  expect(keys.filter(({ path }) => /^(?:cms|users|planning|inboxes|bots|audit|portal|studio|insight|account)\./.test(path))).toEqual([])
  expect([at('company.name'), at('site.name')]).toEqual([expect.objectContaining({ type: 'company' }), undefined])
})
