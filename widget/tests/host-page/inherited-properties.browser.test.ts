import { expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

/**
 * Ways in which a page, or a library on it, gives every object of the page an enumerable property that none of them
 * owns.
 */
const kinds: [name: string, script: string][] = [
  ['a string on Object.prototype', `Object.prototype.foo = 'bar'`],
  ['a function on Object.prototype', `Object.prototype.foo = function () { return 'bar' }`],
  ['an object on Object.prototype', `Object.prototype.foo = { bar: { baz: [1] } }`],
  ['null on Object.prototype', `Object.prototype.foo = null`],
  ['a number and a boolean on Object.prototype', `Object.prototype.foo = 3; Object.prototype.on = true`],
  [
    'a read-only string on Object.prototype',
    `Object.defineProperty(Object.prototype, 'foo', { value: 'bar', enumerable: true })`,
  ],
  [
    'a getter on Object.prototype',
    `Object.defineProperty(Object.prototype, 'foo', { get: function () { return 'bar' }, enumerable: true })`,
  ],
  [
    'names that no attribute may have on Object.prototype',
    `Object.prototype['$ a<b'] = 'bar'; Object.prototype['@@x'] = function () {}; Object.prototype[''] = 'bar'`,
  ],
  [
    'names of events and styles on Object.prototype',
    `Object.prototype.onclick = 'window.ranHere = 1'; Object.prototype.onClick = function () { window.ranHere = 1 }; Object.prototype.style = 'display:none'; Object.prototype.hidden = true`,
  ],
  ['a string on Array.prototype', `Array.prototype.foo = 'bar'`],
  ['a function on Array.prototype', `Array.prototype.foo = function () { return 'bar' }`],
  [
    'a getter on Array.prototype',
    `Object.defineProperty(Array.prototype, 'foo', { get: function () { return 'bar' }, enumerable: true })`,
  ],
  [
    'a string on both, and on those of functions and texts',
    `Object.prototype.foo = Array.prototype.bar = Function.prototype.baz = String.prototype.qux = 'bar'`,
  ],
]

const question = 'When do you open on Sunday?'

/**
 * Asks on a page with a script in its head.
 * @returns the drawn chat, without what differs from time to time, and what the console said
 */
async function chatWith(script: string): Promise<{ drawn: string; said: string[] }> {
  use.service.reset()
  use.service.answers.set(question, {
    text: '- At **eight** [1]\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    sources: [{ number: 1, url: 'https://bakery.example/hours', title: 'Hours', snippet: 'Sunday from eight.' }],
  })
  const page = await use.page({ reducedMotion: 'reduce' })
  const said: string[] = []
  page.on(
    'console',
    (message) => void (message.text().includes('Failed to load resource') || said.push(message.text())),
  )
  await page.goto(hostPage(use.service, '/inherited', { head: `<script>${script}</script>`, body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').first().waitFor()
  await page.evaluate(() =>
    (window.Loquia as LoquiaApi).setOptions({ title: 'Ask the bakers', texts: { placeholder: 'What?' } }),
  )
  await chat.ask(question)
  await chat.answered()
  await chat.host.locator('.text td').first().waitFor()
  // Names of elements and of their attributes, and the words; not the times of day and the ids. What is announced comes
  // in as many pieces as there was time for.
  const drawn = await chat.panel.evaluate((panel) => {
    const copy = panel.cloneNode(true) as HTMLElement
    copy.querySelector('[data-part="announcements"]')?.remove()
    return (
      [copy, ...copy.querySelectorAll('*')]
        .map((element) => `${element.localName} ${element.getAttributeNames().toSorted().join(' ')}`)
        .join('\n') + copy.textContent!.replace(/\d+:\d+(\s?[AP]M)?/g, '')
    )
  })
  const [handshake] = use.service.handshakes as object[]
  expect(Object.keys(handshake!).toSorted()).toEqual(['botId', 'language', 'pageUrl'])
  // The conversation is found again by the next page.
  await page.reload()
  await chat.questions.first().waitFor()
  expect(await page.evaluate(() => (window as { ranHere?: number }).ranHere)).toBeUndefined()
  // A page that closes while it is still connecting says so: that is no word of the widget's.
  const saidWhileOpen = [...said]
  await page.close()
  return { drawn, said: saidWhileOpen }
}

let usual: Promise<{ drawn: string; said: string[] }> | undefined

it.each(kinds)('answers on a page with %s', async (_, script) => {
  usual ??= chatWith('')
  expect(await usual).toMatchObject({ said: [] })
  expect(await chatWith(script)).toEqual(await usual)
})

it.each([
  // The test's own way into the page would meet it, too: only what is seen can be looked at.
  [
    'with a getter that throws',
    `Object.defineProperty(Object.prototype, 'foo', { get: function () { throw new Error('read') }, enumerable: true })`,
  ],
  ['by long polling', `Object.prototype.foo = 'bar'; window.WebSocket = function () { throw new Error('blocked') }`],
])('answers on such a page %s', async (_, script) => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/inherited-else', { head: `<script>${script}</script>`, body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask(question)
  expect(await (await chat.answered()).locator('.text').innerText()).toContain('8:00')
})
