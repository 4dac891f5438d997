/** Runs the plugin's PHP where there is a `php`, with the few functions of WordPress that it calls. */
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluginFolder } from '../../scripts/build/wordpress/plugin-zip.ts'
import { printedTag } from './printed-tag.ts'

interface Answer {
  printed: string
  refused: [setting: string, code: string, message: string][]
  kept?: Record<string, unknown>
  again?: Record<string, unknown>
  shows?: Record<string, boolean>
}

const php = (args: string[], input = '') => spawnSync('php', args, { input, encoding: 'utf8' })
const hasPhp = php(['--version']).status === 0

function run(order: {
  run: 'footer' | 'where' | 'save' | 'page' | 'token' | 'uninstall'
  option?: object
  key?: object
  of?: 'loquia_chat_key'
  input?: unknown
  may?: boolean
  user?: object
  addresses?: string[]
  home?: string
}): Answer {
  const { stdout, stderr, status } = php(
    [join(import.meta.dirname, 'testing/few-functions.php')],
    JSON.stringify(order),
  )
  expect(status, stdout + stderr).toBe(0)
  return JSON.parse(stdout) as Answer
}

const settings = { host: 'https://chat.example', bot_id: 'bot_1', primary_color: '#0f766e', position: 'left' }
const key = { kid: 'k-1', secret: 'a secret of the test' }
const user = { ID: 7, display_name: 'Zoë </script>', user_email: 'zoe@example.com' }
const hostile = '"><script>alert(1)</script><i x=\''

describe.skipIf(!hasPhp)('the plugin in PHP', () => {
  it('prints nothing when one of its files is requested directly', () => {
    for (const file of globSync('**/*.php', { cwd: pluginFolder }))
      expect(php([join(pluginFolder, file)]), file).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  it('prints the tag of its settings', () => {
    expect(run({ run: 'footer' }).printed.trim()).toBe('')
    for (const option of [
      settings,
      { ...settings, title: 'Ask "us" & co', position: '' },
      { ...settings, bot_id: hostile, title: hostile, target: hostile },
      { ...settings, host: 'javascript:alert(1)' },
      { ...settings, bot_id: '' },
      // Version 1.0.0 always stored three looks.
      { ...settings, language: 'auto' },
    ])
      expect(run({ run: 'footer', option }).printed.trim()).toBe(printedTag(inOrder(option)))
    expect(run({ run: 'footer', option: { ...settings, position: ['left'], unknown: 'x' } }).printed).not.toMatch(
      /position|unknown/,
    )
  })

  it('reads its settings from each embed code of the studio', () => {
    const line =
      '<script async src="https://chat.example:8443/widget.js" data-bot-id="b-2" data-title="Ask &quot;us&quot;"></script>'
    const gtm = [
      '<script>(function () {',
      "script.src = 'https://chat.example:8443/widget.js'",
      "script.setAttribute('data-bot-id', 'b-2')",
      '})()</script>',
    ].join('\n')
    const react = "script.src = 'https://chat.example:8443/widget.js'\nscript.dataset.botId = 'b-2'"
    for (const snippet of [line, gtm, react]) {
      const { kept, again, refused } = run({ run: 'save', option: settings, input: { ...settings, snippet } })
      expect(kept).toMatchObject({ ...settings, host: 'https://chat.example:8443', bot_id: 'b-2' })
      expect(kept).toMatchObject({ title: snippet === line ? 'Ask "us"' : '' })
      expect(kept).not.toHaveProperty('snippet')
      expect({ again, refused }).toEqual({ again: kept, refused: [] })
    }
    for (const snippet of ['hello', line.replace('data-bot-id', 'id'), line.replace('https', 'ftp')])
      expect(run({ run: 'save', option: settings, input: { ...settings, snippet } })).toMatchObject({
        kept: settings,
        refused: [['loquia_chat', 'loquia_chat_snippet', expect.any(String)]],
      })
  })

  it('rejects invalid settings without losing the stored ones', () => {
    const valid = { ...settings, host: ' https://chat.example:8443/some/path?x=1 ', bot_id: ' bot-2 ', z_index: '-5' }
    expect(run({ run: 'save', input: valid })).toMatchObject({
      kept: { ...settings, host: 'https://chat.example:8443', bot_id: 'bot-2', z_index: '-5', show: 'everywhere' },
      refused: [],
    })
    const wrong = { host: 'javascript:alert(1)', bot_id: hostile, primary_color: 'red', position: 'up', z_index: '1.5' }
    const { kept, refused } = run({ run: 'save', option: settings, input: { ...wrong, title: hostile, theme: ['x'] } })
    expect(kept).toMatchObject({ ...settings, z_index: '', theme: '' })
    expect(kept?.title).not.toContain('<')
    expect(refused.map(([, code]) => code).sort()).toEqual(
      Object.keys(wrong)
        .map((name) => `loquia_chat_${name}`)
        .sort(),
    )
    expect(refused.every(([, , message]) => message.length > 20)).toBe(true)
    for (const input of [null, 'text', []])
      expect(run({ run: 'save', option: settings, input }).kept).toMatchObject(settings)
    for (const host of ['chat.example', 'https://', 'http:///x', '//chat.example', 'ftp://chat.example'])
      expect(run({ run: 'save', option: settings, input: { ...settings, host } })).toMatchObject({
        kept: settings,
        refused: [[expect.any(String), 'loquia_chat_host', expect.any(String)]],
      })
  })

  it('shows the chat on the chosen pages', () => {
    const input = { pages: 'contact\n/shop/*\n\nhttps://shop.example/blog/caff%C3%A8/\n/?page_id=2\n<b>/</b>' }
    const { kept } = run({ run: 'save', option: settings, input: { ...input, show: 'only' } })
    expect(kept).toMatchObject({ show: 'only', pages: '/contact\n/shop/*\n/blog/caff%C3%A8/\n/?page_id=2\n/' })
    const shows = (show: string, addresses: string[], home = 'https://shop.example') =>
      run({ run: 'where', option: { ...kept, show }, addresses, home }).shows
    const listed = {
      '/': true,
      '/contact/?utm=x': true,
      '/contact-us/': false,
      '/Shop': true,
      '/shop/cakes/x': true,
      '/shopping/': false,
      '/blog/caff%C3%A8': true,
      '/x/contact/': false,
    }
    const addresses = Object.keys(listed)
    expect(shows('only', addresses)).toEqual(listed)
    expect(shows('except', addresses)).toEqual(
      Object.fromEntries(Object.entries(listed).map(([address, is]) => [address, !is])),
    )
    expect(shows('everywhere', ['/x'])).toEqual({ '/x': true })
    expect(shows('only', ['/en/contact/', '/english/contact/'], 'https://shop.example/en')).toEqual({
      '/en/contact/': true,
      '/english/contact/': false,
    })
    const many = Array.from({ length: 300 }, (_, number) => `/${number}`).join('\n')
    expect(String(run({ run: 'save', input: { pages: many } }).kept?.pages).split('\n')).toHaveLength(100)
  })

  it('signs the identity of the logged-in user', () => {
    const option = { ...settings, identify: '1' }
    const { token } = JSON.parse(run({ run: 'token', option, key, user }).printed) as { token: string }
    const [head = '', claims = '', signature] = token.split('../../examples/wordpress')
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT', kid: key.kid })
    const { iat, exp, ...who } = read(claims) as { iat: number; exp: number }
    expect(who).toEqual({ sub: '7@shop.example', name: user.display_name, email: user.user_email, aud: 'bot_1' })
    expect(exp - iat).toBe(3_600)
    expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(60)
    expect(signature).toBe(createHmac('sha256', key.secret).update(`${head}.${claims}`).digest('base64url'))
    for (const without of [
      { option, key },
      { option: settings, key, user },
      { option, user },
    ])
      expect(run({ run: 'token', ...without }).printed).toBe('{"token":null}')
    // No page carries the token.
    const { printed } = run({ run: 'footer', option, key, user })
    expect(printed).toContain('/identify.js?ver=')
    expect(printed).toContain('data-logged-in="true"')
    expect(printed).not.toMatch(/zoe@|eyJ|secret/)
    expect(run({ run: 'footer', option, user }).printed).not.toContain('identify')
  })

  it('never shows the stored key', () => {
    const save = (input: unknown, stored: object = key): Answer =>
      run({ run: 'save', of: 'loquia_chat_key', key: stored, input })
    expect(save({ kid: 'k-1', secret: '' })).toMatchObject({ kept: key, refused: [] })
    expect(save({ kid: 'k-2', secret: ' new ' }).kept).toEqual({ kid: 'k-2', secret: 'new' })
    expect(save({ kid: 'k-1', secret: '', forget: '1' }).kept).toEqual({ kid: '', secret: '' })
    expect(save({ kid: '', secret: '' }, {})).toMatchObject({ kept: { kid: '', secret: '' }, refused: [] })
    for (const input of [
      { kid: hostile, secret: 'x' },
      { kid: '', secret: 'x' },
      { kid: 'k', secret: 'x'.repeat(201) },
    ])
      expect(save(input)).toMatchObject({
        kept: key,
        refused: [[expect.any(String), 'loquia_chat_key', expect.any(String)]],
      })
    expect(run({ run: 'page', may: true, option: { ...settings, identify: '1' }, key }).printed).not.toContain(
      key.secret,
    )
  })

  it('shows its settings page only to users who may change settings', () => {
    const { printed } = run({ run: 'page', may: true, option: { ...settings, bot_id: hostile, pages: '</textarea>' } })
    expect(printed).not.toMatch(/<script>|<i x|<\/textarea><\/textarea>/)
    expect(printed).toContain('name="loquia_chat[bot_id]" value="&quot;&gt;&lt;script&gt;')
    expect(printed).toContain('<option value="left" selected="selected">Left</option>')
    const labels = [...printed.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)
    expect(labels.length).toBeGreaterThan(30)
    for (const id of labels) expect(printed).toContain(`id="${id}"`)
    expect(run({ run: 'page', option: settings }).printed).toBe('')
  })

  it('leaves no data behind when it is deleted', () => {
    expect(run({ run: 'uninstall', option: settings, key }).kept).toEqual([])
  })
})

/** The plugin prints looks in the order of its table, not of what was stored. */
function inOrder<T extends Record<string, string>>(option: T): T {
  const order = ['host', 'bot_id', 'position', 'language', 'primary_color', 'title', 'target']
  return Object.fromEntries(order.flatMap((name) => (name in option ? [[name, option[name]]] : []))) as T
}
