import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { pluginFolder } from '../../scripts/build/wordpress/plugin-zip.ts'

const script = readFileSync(join(pluginFolder, 'identify.js'), 'utf8')
const mark = 'loquia-chat-known'

/** A page with the script: what it asked WordPress, told the chat and remembers. */
async function visit(
  { loggedIn, wasKnown }: { loggedIn: boolean; wasKnown: boolean },
  answer: { status?: number; token?: string | null } = {},
): Promise<{ asked: unknown[]; told: unknown[]; isKnown: boolean }> {
  const kept = new Map(wasKnown ? [[mark, '1']] : [])
  const asked: unknown[] = []
  const window = {
    Loquia: undefined as unknown[] | undefined,
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
  }
  runInNewContext(script, {
    window,
    document: { currentScript: { dataset: { tokenUrl: 'https://shop.example/token', loggedIn: String(loggedIn) } } },
    setInterval: () => undefined,
    fetch: (url: string, options: object) => {
      asked.push([url, { ...options }])
      const { token = null, status = 200 } = answer
      return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve({ token }) })
    },
  })
  // Behind all promises of the script, which are kept at once.
  await new Promise((done) => setImmediate(done))
  return { asked, told: structuredClone([...(window.Loquia ?? [])]), isKnown: kept.has(mark) }
}

const ownCookies = ['https://shop.example/token', { credentials: 'include', cache: 'no-store' }]

it('identifies the logged-in user to the chat', async () => {
  expect(await visit({ loggedIn: true, wasKnown: false }, { token: 'signed' })).toEqual({
    asked: [ownCookies],
    told: [['identify', { token: 'signed' }]],
    isKnown: true,
  })
})

it('reports a logout once', async () => {
  expect(await visit({ loggedIn: false, wasKnown: true })).toEqual({
    asked: [ownCookies],
    told: [['identify', null]],
    isKnown: false,
  })
})

it('sends no request for a visitor who never logged in', async () => {
  expect(await visit({ loggedIn: false, wasKnown: false })).toEqual({ asked: [], told: [], isKnown: false })
})

it('identifies nobody when WordPress confirms nobody', async () => {
  for (const answer of [{ status: 500 }, { token: null }])
    expect(await visit({ loggedIn: true, wasKnown: false }, answer)).toMatchObject({ told: [], isKnown: false })
  expect(await visit({ loggedIn: true, wasKnown: true }, { status: 500 })).toMatchObject({ told: [], isKnown: true })
})
