import { expect, it } from 'vitest'
import type { ScriptedAnswer } from '../../src/testing/scripted-answer'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
/** How often a question is sent, and a little more than the time after which each of them is taken for lost. */
const [attempts, attemptMs] = [3, 8_100]

/**
 * A chat whose first question was sent so often that the visitor is told that it did not arrive, while the server has
 * it.
 */
async function takenForLost(path: string) {
  const script: ScriptedAnswer = { text: 'At eight, on Sunday.', holdAt: 3 }
  use.service.answers.set('When?', script)
  use.service.holdAcks = true
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(hostPage(use.service, path, { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await expect.poll(() => use.service.connected()).toBe(1)
  await chat.ask('When?')
  for (let sent = 1; sent <= attempts; sent++) {
    await expect.poll(() => use.service.asked.length).toBe(sent)
    // Each attempt shakes hands anew: what of the answer is still on the old wire then, without a token, is lost.
    await chat.answers.getByText(script.text.slice(0, script.holdAt).trim()).waitFor()
    await page.clock.fastForward(attemptMs)
  }
  await chat.part('retry').waitFor()
  expect(await chat.questions.first().innerText()).toContain('Not sent.')
  return { page, chat, script }
}

it('clears the failure of a question that is acknowledged later', async () => {
  const { page, chat, script } = await takenForLost('/late')
  use.service.deliverAcks()
  await chat.part('retry').waitFor({ state: 'detached' })
  expect(await chat.questions.first().innerText()).not.toContain('Not sent.')
  delete script.holdAt
  expect(await (await chat.answered()).locator('.text').innerText()).toBe('At eight, on Sunday.')
  use.service.holdAcks = false
  await chat.ask('And on Monday?')
  await expect.poll(() => chat.answers.count()).toBe(2)
  await chat.answered()
  expect(await chat.questions.count()).toBe(2)
  expect(use.service.conversations.size).toBe(1)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['loquia:bot-1'])
})

it('reports an answer once that arrived before the acknowledgement', async () => {
  const { page, chat, script } = await takenForLost('/late-answered')
  delete script.holdAt
  await chat.answered()
  await chat.part('announcements').getByText('on Sunday.').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.heard = []
    const { shadowRoot } = document.querySelector('[data-chat-widget]')!
    // What is redrawn from its beginning is redrawn in other nodes.
    Object.assign(window, { words: shadowRoot!.querySelector('[data-role="assistant"] .text')!.firstChild })
    new MutationObserver((records) =>
      records.forEach((record) => record.addedNodes.forEach((node) => window.heard.push(node.textContent ?? ''))),
    ).observe(shadowRoot!.querySelector('[aria-live="polite"]')!, { childList: true })
  })
  use.service.deliverAcks()
  await chat.part('retry').waitFor({ state: 'detached' })
  use.service.holdAcks = false
  await chat.ask('And on Monday?')
  await expect.poll(() => chat.answers.count()).toBe(2)
  await chat.answered()
  expect(await page.evaluate(() => (window as unknown as { words: Node }).words.isConnected)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.heard.join(' '))).toContain('We open at 8:00')
  expect(await page.evaluate(() => window.heard.join(' '))).not.toContain('At eight')
})

it('clears the failure of a refused question whose answer arrives', async () => {
  const script: ScriptedAnswer = { text: 'At eight.', holdAt: 0 }
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/late-refused', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  use.service.answers.set('When?', script)
  use.service.failAcks = 'internal_error'
  await chat.ask('When?')
  await chat.part('retry').waitFor()
  delete script.holdAt
  await expect.poll(() => chat.answers.last().innerText()).toContain('At eight.')
  await chat.part('retry').waitFor({ state: 'detached' })
  expect(await chat.questions.count()).toBe(2)
})
