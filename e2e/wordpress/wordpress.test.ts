import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { widgetAttributes } from '@loquia/contracts'
import { headerIn, moFile, readPo, stringsIn } from '../../scripts/build/wordpress/gettext.ts'
import { pluginFolder, pluginZip, pluginZipName } from '../../scripts/build/wordpress/plugin-zip.ts'
import { printedTag } from './printed-tag.ts'

const file = (name: string): string => readFileSync(join(pluginFolder, name), 'utf8')
const php = globSync('**/*.php', { cwd: pluginFolder }).sort().map(file).join('\n')

const settings = { host: 'https://chat.example/', bot_id: 'bot_1', position: 'left', title: '' }

it('prints one tag with the settings as attributes', () => {
  expect(printedTag(settings)).toBe(
    '<script async src="https://chat.example/widget.js" data-bot-id="bot_1" data-position="left"></script>',
  )
})

it('escapes settings', () => {
  expect(printedTag({ ...settings, title: '"><script>' })).toContain('data-title="&quot;&gt;&lt;script&gt;"')
})

it.each([{ host: '' }, { bot_id: '' }, { host: 'javascript:alert(1)' }])('prints nothing with %j', (lacking) => {
  expect(printedTag({ ...settings, ...lacking })).toBe('')
})

it('offers every attribute of the tag with its values', () => {
  const table = /function loquia_chat_attributes\(\) \{\n\treturn array\((.*?)\n\t\);/s.exec(php)?.[1] ?? ''
  const offered = [...table.matchAll(/'(\w+)'\s+=> (?:array\( (.*) \)|(.+)),$/gm)].map(([, name = '', words, kind]) => [
    name.replaceAll('_', '-'),
    words?.replaceAll("'", '').split(', ') ?? kind,
  ])
  const known = widgetAttributes.flatMap(({ names: [first], values }) =>
    values === 'id' || values === 'origin' ? [] : [[first.replace('data-', ''), values] as const],
  )
  expect(offered.map(([name]) => name).sort()).toEqual(known.map(([name]) => name).sort())
  const words = (list: readonly (readonly unknown[])[]) =>
    Object.fromEntries(list.flatMap(([name, values]) => (Array.isArray(values) ? [[name, values]] : [])))
  expect(words(offered)).toEqual(words(known))
  const labels = /function loquia_chat_labels\(\) \{(.*?)\n\}/s.exec(php)?.[1] ?? ''
  for (const [name] of known) expect(labels, name).toContain(`'${name.replaceAll('-', '_')}'`)
})

it('reads requests only through WordPress', () => {
  // WordPress checks the user's capability and the nonce.
  expect(php).not.toMatch(/\$_(GET|POST|REQUEST|COOKIE|SERVER)/)
  for (const callback of ['loquia_chat_sanitize', 'loquia_chat_sanitize_key'])
    expect(php).toContain(`'sanitize_callback' => '${callback}'`)
})

const texts = [...new Set([headerIn(php, 'Description'), ...stringsIn(php)])].sort()
const textsOf = (name: string) => [...readPo(file(`languages/${name}`))].filter(([text]) => text !== '')

it('lists each text of the sources in the translation template', () => {
  expect(texts.length).toBeGreaterThan(70)
  expect(
    textsOf('loquia-chat.pot')
      .map(([text]) => text)
      .sort(),
  ).toEqual(texts)
})

it('translates each text into Italian', () => {
  const italian = textsOf('loquia-chat-it_IT.po')
  expect(italian.map(([text]) => text).sort()).toEqual(texts)
  for (const [text, translation] of italian) {
    expect(translation, text).not.toBe('')
    expect(translation.split('%s').length, text).toBe(text.split('%s').length)
  }
})

it('writes translations in the binary format of gettext', () => {
  const mo = moFile(
    new Map([
      ['b', 'due'],
      ['', 'head'],
      ['a', 'è'],
    ]),
  )
  const read = (table: number, row: number): string => {
    const at = mo.readUInt32LE(table) + row * 8
    const start = mo.readUInt32LE(at + 4)
    expect(mo[start + mo.readUInt32LE(at)]).toBe(0)
    return mo.toString('utf8', start, start + mo.readUInt32LE(at))
  }
  expect(mo.readUInt32LE(0)).toBe(0x95_04_12_de)
  expect([0, 1, 2].map((row) => [read(12, row), read(16, row)])).toEqual([
    ['', 'head'],
    ['a', 'è'],
    ['b', 'due'],
  ])
})

it('makes a zip of the same bytes each time', async () => {
  const [bytes, again] = await Promise.all([pluginZip(), pluginZip()])
  expect(bytes.equals(again)).toBe(true)
  const { files } = await JSZip.loadAsync(bytes)
  expect(Object.values(files).map(({ date }) => date.toISOString())).toEqual(
    Object.keys(files).map(() => '2026-01-01T00:00:00.000Z'),
  )
})

it('makes a zip of only the files of the plugin', async () => {
  const { files } = await JSZip.loadAsync(await pluginZip())
  expect(Object.keys(files)).toEqual(
    [
      'identify.js',
      'includes/attributes.php',
      'includes/identity.php',
      'includes/screen.php',
      'includes/settings.php',
      'includes/where.php',
      'languages/loquia-chat-it_IT.mo',
      'languages/loquia-chat-it_IT.po',
      'languages/loquia-chat.pot',
      'license.txt',
      'loquia-chat.php',
      'readme.txt',
      'uninstall.php',
    ].map((name) => `loquia-chat/${name}`),
  )
  expect(await files['loquia-chat/loquia-chat.php']?.async('text')).toBe(file('loquia-chat.php'))
})

const readme = file('readme.txt')

it('names the same version everywhere', () => {
  const version = headerIn(php, 'Version')
  expect(pluginZipName()).toBe(`loquia-chat-${version}.zip`)
  expect(php).toContain(`const LOQUIA_CHAT_VERSION = '${version}'`)
  expect(readme).toContain(`Stable tag: ${version}\n`)
  expect(readme).toContain(`= ${version} =`)
})

it('names the same requirements everywhere', () => {
  for (const name of ['Requires at least', 'Requires PHP'])
    expect(readme).toContain(`${name}: ${headerIn(php, name)}\n`)
})

it('has the license that it names', () => {
  expect(headerIn(php, 'License')).toBe('GPL-2.0-or-later')
  expect(file('license.txt')).toContain('GNU GENERAL PUBLIC LICENSE')
})
