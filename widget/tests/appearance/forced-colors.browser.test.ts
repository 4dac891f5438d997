import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

it('shows every state in forced colors', async () => {
  const page = await use.page({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/forced', { body: snippet() }))
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  const styleOf = (selector: string, names: string[], pseudo = '') =>
    chat.host
      .locator(selector)
      .first()
      .evaluate((element, [wanted, of]) => wanted.map((name) => getComputedStyle(element, of).getPropertyValue(name)), [
        names,
        pseudo,
      ] as const)
  // A border in two shades, as browsers draw it by themselves, is half as clear.
  expect(await styleOf('[data-part="launcher"]', ['border-top-style', 'border-top-width'])).toEqual(['solid', '3px'])
  await page.keyboard.press('Tab')
  expect((await styleOf('[data-part="launcher"]', ['outline-style']))[0]).not.toBe('none')
  await page.keyboard.press('Enter')
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect(await styleOf('.source .icon', ['color'])).toEqual(await styleOf('.source .title', ['color']))
  for (const bordered of [
    '[data-role="user"] .bubble',
    '[data-role="assistant"] .bubble',
    '[data-part="send"]',
    '.composer',
    'sup button',
  ])
    expect((await styleOf(bordered, ['border-top-style']))[0], bordered).toBe('solid')
  const filled = async () =>
    [
      await styleOf('[data-part="rate-up"] .icon', ['fill', 'fill-opacity']),
      await styleOf('[data-part="rate-down"] .icon', ['fill', 'fill-opacity']),
    ].map(([fill, opacity]) => fill !== 'none' && opacity === '1')
  expect(await filled()).toEqual([false, false])
  await chat.part('rate-up').click()
  await expect.poll(filled).toEqual([true, false])
  await chat.part('more').click()
  await chat.part('sound').click()
  const [knob, ground] = await styleOf('[data-part="sound"]', ['background-image', 'background-color'], '::after')
  expect([knob, ground]).toEqual([
    expect.stringContaining('radial-gradient'),
    expect.not.stringMatching(/^rgba\(.* 0\)$/),
  ])
})

it('draws lines more clearly for visitors who prefer more contrast', async () => {
  const page = await use.page({ contrast: 'more', reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/contrast', { body: snippet('data-theme="light"') }))
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').first().waitFor()
  const colorOf = (selector: string, name: string) =>
    chat.host
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)
  expect(await colorOf('[part="footer"]', 'color')).toBe(await colorOf('.panel', 'color'))
  expect(await colorOf('.header', 'border-bottom-color')).toBe(await colorOf('.suggestion', 'border-top-color'))
  await chat.launcher.hover()
  expect(await colorOf('[data-part="launcher"]', 'transform')).toBe('none')
})
