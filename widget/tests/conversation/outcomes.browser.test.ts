import { describe, expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { useWidget } from '../../src/testing/use-widget'
import { answers, outcomesScene } from './outcomes-scene.testing'

const use = useWidget()
const opened = outcomesScene(use)

it('distinguishes outcomes without colors', async () => {
  const page = await use.page({ forcedColors: 'active', reducedMotion: 'reduce' })
  const chat = await opened(page)
  const buildOf = async (outcome: 'sure' | 'unsure' | 'none') => {
    const answer = await chat.get(outcome)
    return answer.evaluate((element) => {
      const bubble = getComputedStyle(element.querySelector('.bubble')!)
      return {
        border: bubble.borderTopStyle,
        icon: element.querySelectorAll(':scope > .icon').length,
        cards: element.querySelectorAll('.passages li').length,
        footnotes: element.querySelectorAll('.sources li').length,
        way: element.querySelectorAll(':scope > .action').length,
        name: element.querySelector('.unseen')!.textContent,
      }
    })
  }
  expect(await buildOf('sure')).toEqual({
    border: 'solid',
    icon: 0,
    cards: 0,
    footnotes: 1,
    way: 0,
    name: 'AI assistant: ',
  })
  expect(await buildOf('unsure')).toMatchObject({
    border: 'none',
    icon: 1,
    cards: 1,
    footnotes: 0,
    way: 1,
    name: 'AI assistant, Possible answer: ',
  })
  expect(await buildOf('none')).toMatchObject({
    border: 'dashed',
    icon: 1,
    cards: 0,
    footnotes: 0,
    way: 1,
    name: 'AI assistant, No answer: ',
  })
})

it('shows one passage until the others are requested', async () => {
  const page = await use.page()
  const chat = await opened(page)
  const answer = await chat.get('likely')
  const cards = answer.locator('.passages li')
  const [first, ...further] = answers.en.passages
  expect(await cards.locator('q').allInnerTexts()).toEqual([first[1]])
  expect(await answer.locator('.bubble').innerText()).toBe('I found this on the website:')
  // No thumbs of the whole beside those of its parts.
  expect(await answer.locator('[data-part="rate-up"]').count()).toBe(0)
  const more = answer.getByRole('button', { name: 'More from the website (2)' })
  await more.click()
  expect(await cards.locator('q').allInnerTexts()).toEqual([first[1], ...further.map(([, sentence]) => sentence)])
  expect(await cards.locator('.title').allInnerTexts()).toEqual(answers.en.passages.map(([title]) => title))
  expect(
    await cards.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)),
  ).toEqual(answers.en.passages.map(([, , path]) => path))
  await more.click()
  expect(await cards.count()).toBe(1)
})

it('opens further passages by keyboard', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const chat = await opened(page, 'it')
  const answer = await chat.get('unsure')
  expect(await answer.locator('.bubble').innerText()).toBe('Forse cercavi questo:')
  const more = answer.getByRole('button', { name: 'Altro dal sito (1)', exact: true })
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await chat.part('passage-down').last().focus()
  await page.keyboard.press('Tab')
  expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  const opens = answer.getByRole('list', { name: 'Un passaggio che può servire' })
  expect(await opens.count()).toBe(2)
  await page.keyboard.press('Tab')
  const link = answer.locator('.passages a').nth(1)
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await link.innerText()).toContain(answers.it.passages[1][1])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true)
})

it('shows all passages of an answer that quotes them all', async () => {
  const page = await use.page()
  const chat = await opened(page)
  const answer = use.service.answers.get(answers.en.likely[0])!
  use.service.answers.set(answers.en.likely[0], {
    ...answer,
    sources: answer.sources!.map(({ number, url, title, snippet }) => ({ number, url, title, snippet })),
  })
  const shown = await chat.get('likely')
  expect(await shown.locator('.passages li').count()).toBe(3)
  expect(await shown.locator('[data-more-sources]').count()).toBe(0)
})

it('keeps the rating of each passage after a reload', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await chat.get('likely')
  const more = chat.host.locator('[data-more-sources]')
  const pressed = async () =>
    Promise.all(
      ['passage-up', 'passage-down'].map((part) =>
        chat.part(part).evaluateAll((all) => all.map((button) => button.ariaPressed === 'true')),
      ),
    )
  await more.click()
  await chat.part('passage-up').nth(0).click()
  await chat.part('passage-down').nth(2).click()
  const rated = [
    [true, false, false],
    [false, false, true],
  ]
  expect(await pressed()).toEqual(rated)
  await page.reload()
  await more.click()
  await expect.poll(pressed).toEqual(rated)
  await chat.part('passage-up').nth(0).click()
  await chat.part('passage-up').nth(2).click()
  await page.reload()
  await more.click()
  await expect.poll(pressed).toEqual([
    [false, false, true],
    [false, false, false],
  ])
})

it('removes a rating that was refused', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await chat.get('unsure')
  use.service.failFeedback = 'not_ready'
  await chat.part('passage-up').first().click()
  await expect.poll(() => chat.part('passage-up').first().getAttribute('aria-pressed')).toBe('false')
})

it('announces the outcome of an answer', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const chat = await opened(page)
  const heard = () => chat.part('announcements').innerText()
  await chat.get('unsure')
  await expect.poll(heard).toMatch(/This may be what you need:[^]*1 passage that may help/)
  expect(await chat.host.locator('.passages ul').getAttribute('aria-label')).toBe('1 passage that may help')
  await chat.host.locator('.passages a').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await chat.part('passage-up').first().getAttribute('aria-pressed')).toBe('true')
  expect(await chat.part('passage-up').first().getAttribute('title')).toBe('Helpful')
  await chat.get('none')
  await expect.poll(heard).toMatch(/No answer/)
})

it('reports the outcome of an answer to the page', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await page.evaluate(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    addEventListener('loquia:answer', (event) => {
      const { outcome, refused } = (event as CustomEvent).detail
      told.push([outcome, refused])
    })
  })
  for (const outcome of ['sure', 'unsure', 'none'] as const) await chat.get(outcome)
  expect(await page.evaluate(() => (window as unknown as { told: unknown }).told)).toEqual([
    ['sure', false],
    ['unsure', false],
    ['none', true],
  ])
})

describe.each(['en', 'it'] as const)('the outcomes in one conversation: %s', (language) => {
  // Italian has other words, and no other colors.
  const schemes = language === 'it' ? (['light'] as const) : (['light', 'dark'] as const)
  it.each([1280, 390].flatMap((width) => schemes.map((scheme): [number, 'light' | 'dark'] => [width, scheme])))(
    'is accessible at %i pixels, %s',
    async (width, colorScheme) => {
      const page = await use.page({
        viewport: { width, height: width === 390 ? 844 : 800 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const chat = await opened(page, language)
      const found: string[] = []
      for (const outcome of ['sure', 'likely', 'unsure', 'none'] as const) {
        const answer = await chat.get(outcome)
        if (outcome === 'likely') await answer.locator('[data-more-sources]').click()
        if (outcome === 'unsure') await chat.part('passage-up').last().click()
        await page.mouse.move(0, 0)
        expect(
          await answer.evaluate(
            (element) =>
              [...element.querySelectorAll('*')].filter(
                (part) => part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
              ).length,
          ),
        ).toBe(0)
        found.push(...(await axeViolations(page, '[data-chat-widget]', language === 'it' ? 'words' : 'all')))
        if (process.env['SHOTS'])
          await page.screenshot({ path: `${process.env['SHOTS']}/${language}-${width}-${colorScheme}-${outcome}.png` })
      }
      expect(found).toEqual([])
    },
  )
})
