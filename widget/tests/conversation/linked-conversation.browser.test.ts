import { expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const key = 'loquia:bot-1'

/** A conversation on one device, and the address by which an email leads to it on another. */
async function begun(path: string, question: string, body = snippet()): Promise<{ token: string; link: string }> {
  const page = await use.page()
  const address = hostPage(use.service, path, { body })
  await page.goto(address)
  const chat = chatOn(page)
  if (body.includes('inline')) await chat.input.waitFor()
  else await chat.open()
  await chat.ask(question)
  await chat.answered()
  const token = (await page.evaluate((name) => localStorage.getItem(name), key))!
  await page.close()
  return { token, link: `${address}?seen=1#${key}=${token}` }
}

it.each([
  ['beside the page', 1280, snippet()],
  ['on a phone', 390, snippet()],
  [
    'within the page',
    1280,
    `<div id="here" style="height:600px"></div>${snippet('data-mode="inline" data-target="#here"')}`,
  ],
])('continues by the link of an email on another device: %s', async (where, width, body) => {
  const { token, link } = await begun(`/link-${width}-${where.length}`, 'When do you open on Sunday?', body)
  const page = await use.page({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  // This device had a conversation of its own.
  await page.addInitScript((name) => {
    if (!sessionStorage.getItem('been')) localStorage.setItem(name, 'x'.repeat(43))
    sessionStorage.setItem('been', '1')
  }, key)
  await page.goto(link)
  const chat = chatOn(page)
  await chat.questions.getByText('When do you open on Sunday?').waitFor()
  expect(use.service.handshakes.at(-1)).toMatchObject({ visitorToken: token })
  // The address that somebody may pass on holds it no more, and the page keeps its own part.
  expect(page.url()).toBe(link.split('#')[0])
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(token)
  expect(await axeViolations(page, '[data-chat-widget]')).toEqual([])
  await page.reload()
  // On a phone it would hide the page.
  if (width < 640) await chat.open()
  await chat.questions.getByText('When do you open on Sunday?').waitFor()
})

it('only opens the chat by a link without a token', async () => {
  const { token } = await begun('/link-alone', 'Do you have rye bread?')
  const page = await use.page()
  await page.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [key, token])
  await page.goto(`${hostPage(use.service, '/link-alone', { body: snippet() })}#${key}=`)
  const chat = chatOn(page)
  await chat.questions.getByText('Do you have rye bread?').waitFor()
  for (const hash of ['#loquia:bot-2=abc', '#opening-hours']) {
    const other = await use.page()
    await other.goto(`${hostPage(use.service, '/link-other', { body: snippet() })}${hash}`)
    await chatOn(other).launcher.hover()
    await chatOn(other).input.waitFor({ state: 'attached' })
    expect([new URL(other.url()).hash, await chatOn(other).panel.isVisible()]).toEqual([hash, false])
    expect(await other.evaluate(() => localStorage.length)).toBe(0)
  }
})
