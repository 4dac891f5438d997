/** Runs the plugin's PHP where there is a `php`, with the few functions of WordPress that it calls. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printedTag } from './printed-tag.ts'

interface Answer {
  printed: string
  refused: [setting: string, code: string, message: string][]
  kept?: Record<string, unknown>
}

const plugin = join(import.meta.dirname, 'loquia-chat')
const php = (args: string[], input = '') => spawnSync('php', args, { input, encoding: 'utf8' })
const hasPhp = php(['--version']).status === 0

function run(order: {
  run: 'footer' | 'save' | 'page' | 'uninstall'
  option?: object
  input?: unknown
  may?: boolean
}): Answer {
  const { stdout, stderr, status } = php(
    [join(import.meta.dirname, 'testing/few-functions.php')],
    JSON.stringify(order),
  )
  expect(status, stdout + stderr).toBe(0)
  return JSON.parse(stdout) as Answer
}

const settings = {
  host: 'https://chat.example',
  bot_id: 'bot_1',
  primary_color: '#0f766e',
  position: 'left',
  language: 'it',
}
const hostile = '"><script>alert(1)</script><i x=\''

describe.skipIf(!hasPhp)('the plugin, in PHP', () => {
  it.each(['loquia-chat.php', 'uninstall.php'])('has no fault of syntax in %s', (file) => {
    const { status, stdout } = php(['-l', join(plugin, file)])
    expect(status, stdout).toBe(0)
  })

  it('does nothing when a file is asked for by its address', () => {
    for (const file of ['loquia-chat.php', 'uninstall.php'])
      expect(php([join(plugin, file)])).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  it('prints nothing before it is set up', () => {
    expect(run({ run: 'footer' }).printed.trim()).toBe('')
    expect(run({ run: 'footer', option: { host: 'https://chat.example' } }).printed.trim()).toBe('')
  })

  it('prints the tag that the other tests use, with hostile settings too', async () => {
    for (const option of [
      settings,
      {
        ...settings,
        host: 'javascript:alert(1)',
        bot_id: hostile,
        primary_color: hostile,
        position: hostile,
        language: hostile,
      },
    ]) {
      expect(run({ run: 'footer', option }).printed.trim()).toBe(await printedTag(option))
    }
  })

  it('keeps what is valid, of the address only its origin', () => {
    const { kept, refused } = run({
      run: 'save',
      input: { ...settings, host: ' https://chat.example:8443/some/path?x=1 ', bot_id: ' bot-2 ' },
    })
    expect(kept).toEqual({ ...settings, host: 'https://chat.example:8443', bot_id: 'bot-2' })
    expect(refused).toEqual([])
    expect(run({ run: 'save', option: settings, input: { host: '', bot_id: '', primary_color: '#fff' } }).kept).toEqual(
      { host: '', bot_id: '', primary_color: '#fff', position: 'right', language: 'auto' },
    )
  })

  it('says what is not valid, and keeps what was there', () => {
    const { kept, refused } = run({
      run: 'save',
      option: settings,
      input: {
        ...settings,
        host: 'javascript:alert(1)',
        bot_id: hostile,
        primary_color: 'red',
        position: ['x'],
        language: 'xx',
      },
    })
    expect(kept).toEqual({ ...settings, position: 'right', language: 'auto' })
    expect(refused.map(([setting, code]) => [setting, code])).toEqual(
      ['host', 'bot_id', 'primary_color'].map((name) => ['loquia_chat', `loquia_chat_${name}`]),
    )
    expect(refused.every(([, , message]) => message.length > 20)).toBe(true)
    // Nothing at all came, or no list.
    for (const input of [null, 'text', []])
      expect(run({ run: 'save', option: settings, input }).kept).toMatchObject({
        primary_color: settings.primary_color,
      })
    for (const host of ['chat.example', 'https://', 'http:///x', '//chat.example', 'ftp://chat.example'])
      expect(run({ run: 'save', option: settings, input: { ...settings, host } })).toMatchObject({
        kept: settings,
        refused: [[expect.any(String), 'loquia_chat_host', expect.any(String)]],
      })
  })

  it('shows its page to who may change settings, every value escaped, and to nobody else', () => {
    const { printed } = run({ run: 'page', may: true, option: { ...settings, bot_id: hostile } })
    expect(printed).not.toContain('<script>')
    expect(printed).toContain(
      'name="loquia_chat[bot_id]" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;i x=&#039;"',
    )
    expect(printed).toContain('<option value="left" selected="selected">Left</option>')
    for (const [, id] of printed.matchAll(/<label for="([^"]+)"/g)) expect(printed).toContain(`id="${id}"`)
    expect(run({ run: 'page', option: settings }).printed).toBe('')
  })

  it('leaves nothing behind when it is deleted', () => {
    expect(run({ run: 'uninstall', option: settings }).kept).toEqual([])
  })
})
