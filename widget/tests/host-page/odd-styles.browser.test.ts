import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

it.each(['right', 'left'])('is visible on a phone with a wider page: %s', async (position) => {
  const page = await use.page({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await page.goto(
    hostPage(use.service, `/wide-${position}`, {
      head: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      body: `<div style="width:430px">a table that does not fit</div>${snippet(`data-position="${position}"`)}`,
    }),
  )
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  // What is fixed stands in more than is seen, or this would show nothing.
  expect(await page.evaluate(() => innerWidth)).toBeGreaterThan(400)
  const isSeen = async (part: string) => {
    const { x, y, width, height } = (await chat.part(part).boundingBox())!
    return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844
  }
  expect(await isSeen('launcher')).toBe(true)
  await chat.launcher.tap()
  await chat.input.waitFor()
  for (const part of ['panel', 'close', 'input', 'send']) expect([part, await isSeen(part)]).toEqual([part, true])
})

it('keeps its colors on a page that sets common custom properties', async () => {
  const names = ['x', 'y', 'primary', 'ground', 'text', 'line', 'user', 'bot', 'accent', 'sans', 'under', 'beside']
  const look = async (path: string, css: string) => {
    const page = await use.page({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, path, { head: `<style>${css}</style>`, body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    await expect.poll(() => use.service.connected()).toBeGreaterThan(0)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    return chat.panel.evaluate((panel) =>
      JSON.stringify([
        panel.getBoundingClientRect(),
        ...[...panel.querySelectorAll('*')].map((element) => [
          getComputedStyle(element).color,
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element).fontFamily,
        ]),
      ]),
    )
  }
  const plain = await look('/no-names', '')
  expect(
    await look(
      '/names',
      names
        .map((name) => `@property --${name} { syntax: '<percentage>'; inherits: false; initial-value: 50% }`)
        .join(''),
    ),
  ).toBe(plain)
})

it('writes tables in its own font on a page without a doctype', async () => {
  use.service.answers.set('Table', { text: '| a | b |\n|--|--|\n| 1 | 2 |' })
  const page = await use.page({ reducedMotion: 'reduce' })
  use.service.pages.set('/quirks', {
    html: `<html><body text="#ff0000"><p>Bread since 1961.</p>${snippet('data-theme="dark"')}</body></html>`,
  })
  await page.goto(`${use.service.origin}/quirks`)
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Table')
  const answer = await chat.answered()
  const style = (selector: string) =>
    answer
      .locator(selector)
      .first()
      .evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element).fontFamily,
        getComputedStyle(element).fontStyle,
      ])
  expect(await style('td')).toEqual(await style('.bubble'))
})

it('keeps its place on a page with generated content', async () => {
  const page = await use.page({ viewport: { width: 1280, height: 800 } })
  await page.goto(
    hostPage(use.service, '/content', {
      head: '<style>::before,::after{content:"x"!important;display:block!important;height:30px!important}</style>',
      body: snippet(),
    }),
  )
  const { launcher } = chatOn(page)
  await launcher.waitFor()
  expect(await launcher.boundingBox()).toEqual({ x: 1200, y: 720, width: 60, height: 60 })
})
