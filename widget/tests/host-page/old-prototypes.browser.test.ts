import { expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

/**
 * What the libraries of old pages do to what everybody shares, in our own words: methods that every `for … in` meets,
 * `toJSON` on lists and texts, which makes a text of every list that is written as JSON, and their own makes of what
 * browsers have by themselves now.
 */
const oldLibrary = `(function () {
  Array.prototype.each = function (visit) { for (var i = 0; i < this.length; i++) visit(this[i], i); return this }
  Array.prototype.first = function () { return this[0] }
  Array.prototype.contains = function (value) { return this.indexOf(value) !== -1 }
  Object.prototype.keysOfIt = function () { return [] }
  String.prototype.contains = function (text) { return this.indexOf(text) !== -1 }
  Function.prototype.method = function (name, body) { this.prototype[name] = body; return this }
  Array.prototype.toJSON = function () { var parts = []; for (var i = 0; i < this.length; i++) parts.push(JSON.stringify(this[i])); return '[' + parts.join(', ') + ']' }
  String.prototype.toJSON = function () { return String(this) }
  Array.from = function (list) { if (!list) return []; if ('toArray' in Object(list)) return list.toArray(); var length = list.length || 0, all = new Array(length); while (length--) all[length] = list[length]; return all }
  Element.prototype.remove = function () { if (this.parentNode) this.parentNode.removeChild(this); return this }
  Element.prototype.hide = function () { this.style.display = 'none'; return this }
  Element.prototype.select = function (query) { return this.querySelectorAll(query) }
  window.$ = function (id) { return document.getElementById(id) }
})()`

it.each([
  [
    'methods of its own on every list and object',
    oldLibrary.replace(/^ {2}(?:Array|String)\.prototype\.toJSON.*\n/gm, '').replace(/^ {2}Array\.from.*\n/m, ''),
  ],
  ['its own make of lists', `${/Array\.from = .*/.exec(oldLibrary)![0]}`],
  ['its own way to write JSON', oldLibrary.match(/(?:Array|String)\.prototype\.toJSON.*/g)!.join('\n')],
  ['all of it', oldLibrary],
  // The oldest browsers that docs/embedding.md names.
  [
    'nothing that browsers learned in 2023',
    `for (var name of ['with', 'toSpliced', 'toSorted', 'toReversed']) delete Array.prototype[name]; delete Element.prototype.checkVisibility`,
  ],
])('works on a page whose old library has %s', async (_, library) => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) faults.push(message.text())
  })
  use.service.answers.set('When do you open on Sunday?', {
    text: '- At **eight** [1]\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    sources: [{ number: 1, url: 'https://bakery.example/hours', title: 'Hours', snippet: 'Sunday from eight.' }],
    suggestions: ['And on Monday?'],
  })
  await page.goto(hostPage(use.service, '/old', { head: `<script>${library}</script>`, body: snippet() }))
  const shared = () =>
    page.evaluate(() =>
      [Array.prototype, Object.prototype, String.prototype, Function.prototype, Element.prototype, Array].map((each) =>
        Object.getOwnPropertyNames(each).map(
          (name) => `${name}:${String(Object.getOwnPropertyDescriptor(each, name)?.value)}`,
        ),
      ),
    )
  const before = await shared()
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').first().waitFor()
  await chat.ask('When do you open on Sunday?')
  const answer = await chat.answered()
  expect(await answer.locator('.text li').innerText()).toContain('At eight')
  expect(await answer.locator('.text td').allInnerTexts()).toEqual(['1', '2'])
  await chat.input.press('Tab')
  await chat.part('suggestion').filter({ hasText: 'And on Monday?' }).click()
  await expect.poll(() => chat.answers.count()).toBe(2)
  await chat.answered()
  // The conversation is found again by the next page.
  await page.reload()
  await chat.input.waitFor()
  await expect
    .poll(() => chat.questions.allInnerTexts())
    .toEqual([expect.stringContaining('When do you open on Sunday?'), expect.stringContaining('And on Monday?')])
  expect(await shared()).toEqual(before)
  await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())
  expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  expect(faults).toEqual([])
})

it('resends a question after leaving such a page', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/old-unsent', { head: `<script>${oldLibrary}</script>`, body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').first().waitFor()
  await expect.poll(() => use.service.handshakes.length).toBe(1)
  use.service.loseAcks = 1
  use.service.refuseConnection = 'not_ready'
  await chat.ask('When do you open on Sunday?')
  await expect.poll(() => use.service.asked.length).toBe(1)
  await page.reload()
  await expect
    .poll(() => chat.questions.allInnerTexts())
    .toEqual([expect.stringContaining('When do you open on Sunday?')])
  use.service.refuseConnection = null
  await chat.answered()
  expect(use.service.asked.length).toBe(2)
  expect(new Set(use.service.asked).size).toBe(1)
})
