import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const longest = 'Chiedi qualcosa al nostro assistente: orari, prezzi, ricette e consegne a casa!!'

it.each([
  ['a desktop', 1280, 800, 1],
  ['a phone', 390, 800, 1],
  ['a small phone', 320, 640, 1],
  ['a phone at 200 %', 195, 400, 2],
])('leaves room for the conversation with its longest title: %s', async (_, width, height, deviceScaleFactor) => {
  use.service.config = { ...use.service.config, name: 'Antica Panetteria Pasticceria Forno Aurora' }
  const page = await use.page({ viewport: { width, height }, deviceScaleFactor, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, `/long-${width}`, { lang: 'it', body: snippet(`data-title="${longest}"`) }))
  const chat = chatOn(page)
  await chat.open()
  const names = chat.part('header').locator('.names')
  await names.locator('h2').waitFor()
  // The label stays in whole, however narrow the window is.
  const label = chat.part('answers-by').locator('span').first()
  await expect.poll(() => label.innerText()).toBe('Assistente AI')
  expect(
    await label.evaluate((span) => {
      const { left, right, bottom } = span.getBoundingClientRect()
      const box = span.closest('.header')!.getBoundingClientRect()
      const close = span.closest('.header')!.querySelector('[data-part="close"]')!.getBoundingClientRect()
      return left >= box.left && right <= close.left + 1 && bottom <= box.bottom + 1
    }),
  ).toBe(true)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/header-${width}.png` })
  expect(await names.locator('h2').getAttribute('title')).toBe(longest)
  const cut = () =>
    names.evaluate((box) =>
      [...box.children]
        .filter((line) => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1)
        .map(({ tagName }) => tagName),
    )
  // A small window has one line for both, on which the title ends in dots; the element's title attribute has the rest.
  expect(await cut()).toEqual(width > 340 ? [] : ['H2'])
  expect(await chat.part('messages').evaluate((list) => list.clientHeight)).toBeGreaterThan(110)
  expect(
    await chat.host.evaluate((host) => {
      const panel = host.shadowRoot!.querySelector('.panel')!
      return [...panel.querySelectorAll('button:not(.suggestion), p, h2, .bubble')]
        .filter((element) => element.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
        .map((element) => element.outerHTML.slice(0, 80))
    }),
  ).toEqual([])
})

it('fits its Italian title on one line of a phone', async () => {
  const page = await use.page({ viewport: { width: 390, height: 800 } })
  await page.goto(hostPage(use.service, '/titolo', { lang: 'it', body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  expect(
    await chat
      .part('header')
      .locator('h2')
      .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)),
  ).toBeLessThan(1.2)
})
