import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { printedTag } from './printed-tag.ts'

const file = (name: string): Promise<string> => readFile(join(import.meta.dirname, 'loquia-chat', name), 'utf8')
const settings = {
  host: 'https://chat.example/',
  bot_id: 'bot_1',
  primary_color: '#7c3aed',
  position: 'right',
  language: 'auto',
}

it('prints one tag with the settings', async () => {
  expect(await printedTag(settings)).toBe(
    '<script async src="https://chat.example/widget.js" data-bot-id="bot_1" data-primary-color="#7c3aed" data-position="right" data-language="auto"></script>',
  )
  expect(await printedTag({ ...settings, host: '' })).toBe('')
  expect(await printedTag({ ...settings, bot_id: '' })).toBe('')
})

it('lets no setting leave its attribute', async () => {
  const hostile = '"><script>alert(1)</script><i x=\''
  const tag = await printedTag({
    host: 'javascript:alert(1)',
    bot_id: hostile,
    primary_color: hostile,
    position: hostile,
    language: hostile,
  })
  expect(tag.match(/<script/g)).toHaveLength(1)
  expect(tag.startsWith('<script async src="/widget.js" data-bot-id="&quot;&gt;&lt;script&gt;')).toBe(true)
  expect(tag.match(/"/g)).toHaveLength(10)
})

it('escapes each place of the template in PHP, and no other', async () => {
  const [php, template] = await Promise.all([file('loquia-chat.php'), file('tag.html')])
  const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const filled = [...php.matchAll(/'\{(\w+)\}'\s*=>\s*(esc_\w+)\(/g)].map(([, name, escape]) => [name, escape])
  expect(filled).toEqual(places.map((name) => [name, name === 'host' ? 'esc_url' : 'esc_attr']))
  // Nothing that was posted is printed or stored unread.
  expect(php).not.toMatch(/\$_(GET|POST|REQUEST|COOKIE|SERVER)/)
  expect(php).toContain("'sanitize_callback' => 'loquia_chat_sanitize'")
})
