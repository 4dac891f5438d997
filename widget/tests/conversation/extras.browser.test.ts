import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

async function conversation(path: string, options: { attributes?: string; lang?: string } = {}) {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, path, { body: snippet(options.attributes), lang: options.lang ?? 'en' }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  const violations = () => axeViolations(page, '[data-chat-widget]')
  return { page, chat, violations }
}

it('begins a new conversation and leaves the old one on the server', async () => {
  const { page, chat } = await conversation('/restart')
  await chat.part('more').click()
  await chat.part('restart').click()
  await expect.poll(() => chat.questions.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect(use.service.conversations.size).toBe(2)
})

it('keeps what the visitor chose for the sound when a new conversation begins', async () => {
  const { chat } = await conversation('/restart-sound')
  await chat.part('more').click()
  await chat.part('sound').click()
  await chat.part('restart').click()
  await expect.poll(() => chat.questions.count()).toBe(0)
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await chat.part('more').click()
  expect(await chat.part('sound').getAttribute('aria-checked')).toBe('true')
})

describe('forget me', () => {
  it('asks first, then deletes the conversation on the server and everything that is stored here', async () => {
    const { page, chat, violations } = await conversation('/forget')
    await chat.part('more').click()
    await chat.part('forget').click()
    expect(await violations()).toEqual([])
    await chat.part('forget-cancel').click()
    expect(use.service.conversations.size).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    expect(use.service.conversations.size).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(await chat.questions.count()).toBe(1)
  })

  it('leaves nothing of all that the widget may store', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/forget-all', {
        body: snippet('data-proactive-message="Hello" data-proactive-delay-seconds="0"'),
      }),
    )
    const chat = chatOn(page)
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())
    await chat.part('teaser-close').click()
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await chat.part('more').click()
    await chat.part('sound').click()
    await chat.part('lead-menu').click()
    await chat.part('lead').locator('[name="name"]').fill('Ada')
    expect(await stored()).toEqual([
      'loquia:bot-1',
      'loquia:bot-1',
      'loquia:bot-1:lead',
      'loquia:bot-1:quiet',
      'loquia:bot-1:sound',
    ])
    await chat.part('more').click()
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    await expect.poll(stored).toEqual([])
  })

  it('raises no keyboard of a phone', async () => {
    const page = await use.page({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
    await page.goto(hostPage(use.service, '/forget-phone', { body: snippet() }))
    const chat = chatOn(page)
    await chat.launcher.tap()
    await chat.part('suggestion').first().tap()
    await chat.answered()
    await chat.part('more').tap()
    await chat.part('forget').tap()
    await chat.part('forget-confirm').tap()
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
        ),
      )
      .toBe('messages')
  })

  it('keeps the conversation and says so when the server cannot be reached', async () => {
    const { chat } = await conversation('/forget-offline')
    await chat.part('more').click()
    await chat.part('forget').click()
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.part('forget-confirm').count()).toBe(0)
    expect(await chat.answers.count()).toBe(1)
    expect(use.service.conversations.size).toBe(1)
  })

  it('is reached, left and chosen by keyboard', async () => {
    const { page, chat } = await conversation('/forget-keys')
    const active = () =>
      page.evaluate(() =>
        document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
      )
    await chat.part('more').focus()
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('restart')
    await page.keyboard.press('Escape')
    await expect.poll(active).toBe('more')
    expect(await chat.panel.isVisible()).toBe(true)
    await expect.poll(() => chat.part('more').getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('restart')
    const stops: unknown[] = []
    while (stops.length < 4) {
      await page.keyboard.press('Tab')
      stops.push(await active())
    }
    expect(stops).toEqual(['transcript', 'lead-menu', 'sound', 'forget'])
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('forget-cancel')
  })
})

it('saves the whole conversation as plain text, the earlier messages too', async () => {
  const { page, chat, violations } = await conversation('/transcript', { lang: 'it' })
  const [stored] = use.service.conversations.values()
  const answer = stored!.messages.at(-1)!
  for (let count = 0; count < 60; count++)
    stored!.messages.unshift({
      ...answer,
      id: `old${count}`,
      questionId: `older${count}`,
      content: `Early answer ${count}.`,
    })
  await page.reload()
  await chat.part('earlier').waitFor()
  await chat.part('more').click()
  await chat.part('transcript').waitFor()
  expect(await violations()).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  expect(download.suggestedFilename()).toMatch(/^conversazione-\d{4}-\d{2}-\d{2}\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('When do you open on Sunday?')
  expect(text).toContain(
    'We open at 8:00 on Sunday [1].\nFonti:\n[1] Opening hours, https://bakery.example/opening-hours',
  )
  expect(text.match(/Early answer \d+\./g)).toHaveLength(60)
})

it('saves an answer without the marks of its writing', async () => {
  use.service.answers.set('Everything', {
    text: '## Opening\n\nWe **open** at *eight*, see [our hours](https://bakery.example/hours) and https://bakery.example/ or <ada@bakery.example> [1].\nEven `today`.\n\n- Bread\n- Cakes\n  1. Plain\n  2. With *cream*\n\n3. Third\n4. Fourth\n\n| Day | Time |\n|--|--:|\n| Monday | 8 to 13 |\n\n> Fresh\n\n---\n\n```js\nlet a  = 1\n\nlet b\n```',
    sources: [{ number: 1, url: 'https://bakery.example/hours', title: 'Hours', snippet: 'x' }],
  })
  const { page, chat } = await conversation('/transcript-plain')
  await chat.ask('Everything')
  await chat.answers.nth(1).locator('[data-source]').waitFor()
  await chat.part('more').click()
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.slice(text.indexOf('Opening\n'))).toBe(
    'Opening\n\nWe open at eight, see our hours (https://bakery.example/hours) and https://bakery.example/ or ada@bakery.example [1]. Even today.\n\n- Bread\n- Cakes\n  1. Plain\n  2. With cream\n\n3. Third\n4. Fourth\n\nDay\tTime\nMonday\t8 to 13\n\nFresh\n\nlet a  = 1\n\nlet b\nSources:\n[1] Hours, https://bakery.example/hours\n',
  )
})

it('saves an answer that is being written as far as it is there', async () => {
  use.service.answers.set('Slow', { text: 'The first sentence. The second one.', holdAt: 21 })
  const { page, chat } = await conversation('/transcript-live')
  await chat.ask('Slow')
  await chat.answers.last().filter({ hasText: 'The first sentence.' }).waitFor()
  await chat.part('more').click()
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/\nSlow\n\nAnswer\nThe first sentence\./)
})

it('asks for a comment after a thumb down, and takes none for an answer', async () => {
  const { chat, violations } = await conversation('/comment')
  await chat.part('rate-down').click()
  const field = chat.part('comment').locator('textarea')
  await field.waitFor()
  expect(await violations()).toEqual([])
  await chat.part('rate-up').click()
  await expect.poll(() => chat.part('comment').count()).toBe(0)
  await chat.part('rate-down').click()
  await field.fill('  We open at nine since May. ')
  await chat.part('comment').getByRole('button').click()
  await expect.poll(() => use.service.comments).toEqual(['We open at nine since May.'])
  await expect.poll(() => chat.part('comment').count()).toBe(0)
})

it('asks for a comment in sight of the visitor, where the thumb stands at the end of a long answer', async () => {
  use.service.answers.set('Long', { text: 'A sentence of a long answer.\n\n'.repeat(30) })
  const { chat } = await conversation('/comment-long')
  await chat.ask('Long')
  await expect.poll(() => chat.answers.count()).toBe(2)
  await chat.answered()
  const thumb = chat.part('rate-down').last()
  await thumb.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await thumb.click()
  const hidden = () =>
    chat.host.evaluate((host) => {
      const bottom = (selector: string) => host.shadowRoot!.querySelector(selector)!.getBoundingClientRect().bottom
      return Math.floor(bottom('[data-part="comment"] button') - bottom('[data-part="messages"]'))
    })
  await chat.part('comment').waitFor()
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})

it('shows the contact route under an answer that was refused', async () => {
  use.service.answers.set('What is the weather?', { text: 'I found nothing about this on the site.', outcome: 'none' })
  const { chat } = await conversation('/refused-answer')
  expect(await chat.host.getByRole('link', { name: 'Contact the business' }).count()).toBe(0)
  await chat.ask('What is the weather?')
  const link = chat.answers.last().getByRole('link', { name: 'Contact the business' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://bakery.example/contact')
})

it("speaks the page's own words where it has some, and ours where they are of the wrong kind", async () => {
  const { page, chat } = await conversation('/words')
  await page.evaluate(() =>
    (window.Loquia as LoquiaApi).setOptions({
      texts: {
        open: 'Ask us',
        placeholder: 'Ask away',
        forget: 'Erase me',
        errors: { timeout: 'Lost.' },
        sources: (count) => `Read on ${count}`,
        ...({ unread: 'no function' } as object),
      },
    }),
  )
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Ask away')
  expect(await chat.answers.last().locator('.label').innerText()).toBe('Read on 1')
  await chat.part('more').click()
  expect(await chat.part('forget').innerText()).toBe('Erase me')
  expect(await chat.part('transcript').innerText()).toBe('Save the conversation as text')
  await chat.part('close').click()
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Ask us')
  await page.evaluate(() => (window.Loquia as LoquiaApi).setOptions({ texts: null as never }))
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Write your question')
})
