import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const here = { available: true, reason: null, opensAt: null, replyMinutes: 5 } as const
const question = 'When do you open on Sunday?'

async function opened(path: string, lang = 'en', page?: Page) {
  const seen = page ?? (await use.page({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } }))
  await seen.goto(hostPage(use.service, path, { body: snippet(), lang }))
  const chat = chatOn(seen)
  await chat.open()
  const bar = chat.host.locator('.people-bar')
  const roles = () =>
    chat.host.locator('.list > [data-role]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.role))
  const active = () =>
    seen.evaluate(() =>
      document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
    )
  const told = () => chat.part('announcements').innerText()
  return { page: seen, chat, bar, roles, active, told, axe: () => axeViolations(seen, '[data-chat-widget]') }
}

it('fetches none of it, and offers nothing, where the owner offers no person', async () => {
  const { chat } = await opened('/no-people')
  await chat.ask(question)
  await chat.answered()
  expect(await chat.part('person').count()).toBe(0)
  expect(use.service.requests.filter((path) => path.includes('people-'))).toEqual([])
})

it('goes from asking to a person and back, by keyboard, told to a screen reader', async () => {
  use.service.people = here
  const { page, chat, bar, roles, active, told, axe } = await opened('/people')
  await chat.part('person').focus()
  await page.keyboard.press('Enter')
  await expect.poll(active).toBe('person-ask')
  expect(await bar.innerText()).toContain('Someone at Forno Aurora usually answers within 5 minutes.')
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(active).toBe('person')
  expect(await chat.panel.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(active).toBe('person-ask')
  await page.keyboard.press('Enter')
  await chat.part('person-withdraw').waitFor()
  expect(await active()).toBe('messages')
  expect(await bar.innerText()).toMatch(/up to 5 minutes.+If nobody has come by \d/s)
  await expect.poll(roles).toEqual(['welcome', 'event'])
  await expect.poll(told).toContain('You asked for a person at Forno Aurora.')
  expect(await axe()).toEqual([])

  // The bot answers meanwhile, and waiting can end.
  await chat.ask(question)
  await chat.answered()
  await expect.poll(() => use.service.typed).toBe(1)
  await chat.part('person-withdraw').click()
  await expect.poll(roles).toEqual(['welcome', 'event', 'user', 'assistant', 'event'])
  expect(await chat.part('person').isVisible()).toBe(true)
  await chat.part('person').click()
  await chat.part('person-ask').click()
  await chat.part('person-withdraw').waitFor()

  use.service.person.joins('Anna Smith')
  await expect.poll(() => bar.innerText()).toContain('Anna Smith is answering you')
  expect(await bar.locator('.initials').innerText()).toBe('AS')
  await expect.poll(told).toContain('Anna Smith joined')
  use.service.person.writes()
  await expect.poll(() => bar.innerText()).toContain('Anna Smith is writing')
  use.service.person.says('Good morning, **of course**.')
  const said = chat.host.locator('[data-role="person"]')
  await expect.poll(() => said.locator('strong').innerText()).toBe('of course')
  expect(await said.locator('.who').innerText()).toContain('Anna Smith')
  await expect.poll(told).toContain('Anna Smith: Good morning, of course.')
  await expect.poll(() => bar.innerText()).toContain('Anna Smith is answering you')
  expect(await chat.part('regenerate').count()).toBe(0)
  use.service.person.says('', false, [
    { id: crypto.randomUUID(), name: 'Cake prices.pdf', type: 'application/pdf', size: 48_213, url: '/files/prices' },
    { id: crypto.randomUUID(), name: 'Cake.png', type: 'image/png', size: 1_400_000, url: '/files/cake' },
  ])
  const files = chat.host.locator('.file')
  await expect.poll(() => files.allInnerTexts()).toEqual(['Cake prices.pdf\n49 kB', 'Cake.png\n1.4 MB'])
  expect(await files.first().getAttribute('href')).toBe(`${use.service.origin}/files/prices`)
  expect([await files.first().locator('img').count(), await files.last().locator('img').count()]).toEqual([0, 1])
  await expect.poll(told).toContain('Anna Smith: Cake prices.pdf Cake.png')
  // Nobody answers but the person: no place of an answer appears.
  await chat.ask('Thank you!')
  await chat.host.locator('[data-role="user"][data-state="done"]', { hasText: 'Thank you!' }).waitFor()
  expect((await roles()).slice(-4)).toEqual(['event', 'person', 'person', 'user'])
  expect(await axe()).toEqual([])

  // A reload and a cut go on, in order and once each.
  use.service.person.says('You are welcome.', true)
  use.service.cut()
  await expect.poll(() => said.count()).toBe(3)
  const before = await roles()
  await page.reload()
  await expect.poll(roles).toEqual(before)
  await expect.poll(() => bar.innerText()).toContain('Anna Smith is answering you')

  use.service.person.leaves()
  await expect.poll(() => chat.host.locator('.event').last().innerText()).toBe('Back to the assistant')
  await expect.poll(() => bar.count()).toBe(1)
  expect(await bar.isVisible()).toBe(false)
  await chat.ask(question)
  await chat.answered()
})

it('offers a person below an answer and by the button as soon as somebody can come', async () => {
  const away = { ...here, available: false, reason: 'nobody' } as const
  use.service.people = away
  const { page, chat, bar } = await opened('/people-later')
  await chat.part('person').click()
  await chat.part('person-away').waitFor()
  await chat.part('lead-cancel').click()
  use.service.people = here
  await chat.part('person').click()
  await chat.part('person-ask').waitFor()
  await chat.part('person').click()
  expect(await bar.isVisible()).toBe(false)

  use.service.people = away
  await page.reload()
  await chat.open()
  use.service.people = here
  use.service.answers.set('Do you bake cakes?', { text: 'Not on these pages.', outcome: 'none' })
  await chat.ask('Do you bake cakes?')
  await chat.part('person-talk').click()
  await chat.part('person-withdraw').waitFor()
})

it('puts a message in its place whatever was missed, and counts it while the panel is closed', async () => {
  use.service.people = here
  const { chat, roles } = await opened('/people-order')
  await chat.ask(question)
  await chat.answered()
  use.service.person.joins('Anna')
  await expect.poll(roles).toEqual(['welcome', 'user', 'assistant', 'event'])
  use.service.person.says('One', true)
  use.service.person.says('Two')
  await expect.poll(() => chat.host.locator('[data-role="person"] .text').allInnerTexts()).toEqual(['One', 'Two'])
  await chat.part('close').click()
  use.service.person.says('Three')
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toContain('1 new')
})

describe('a person', () => {
  /** What the page was told of people, as `name: text` and states. */
  const hears = (page: Page) =>
    page.evaluate(() => {
      const told: string[] = []
      document.addEventListener('loquia:person', ({ detail }: CustomEventInit<{ name: string; text: string }>) =>
        told.push(`${detail!.name}: ${detail!.text}`),
      )
      document.addEventListener('loquia:handover', ({ detail }: CustomEventInit<{ state: string; name: string }>) =>
        told.push(`${detail!.state} ${detail!.name}`),
      )
      Object.assign(window, { told })
    })
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told)
  const texts = (chat: ReturnType<typeof chatOn>) => chat.host.locator('[data-role="person"] .text').allInnerTexts()

  it('who writes while the network is away is heard once it is back, once, also by the page', async () => {
    use.service.people = here
    const { page, chat, roles } = await opened('/people-away')
    await hears(page)
    await chat.ask(question)
    await chat.answered()
    use.service.person.joins('Anna')
    await expect.poll(roles).toEqual(['welcome', 'user', 'assistant', 'event'])
    use.service.person.says('One')
    await expect.poll(() => texts(chat)).toEqual(['One'])
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    use.service.person.says('Two')
    use.service.person.says('Three')
    use.service.refuseConnection = null
    await expect.poll(() => texts(chat)).toEqual(['One', 'Two', 'Three'])
    use.service.person.says('Four')
    use.service.person.leaves()
    await expect
      .poll(() => heard(page))
      .toEqual(['taken Anna', 'Anna: One', 'Anna: Two', 'Anna: Three', 'Anna: Four', 'bot null'])
    expect(await texts(chat)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('is heard by polling where no WebSocket gets through, and is shown with their picture', async () => {
    use.service.people = here
    const page = await use.page()
    let polls = 0
    await page.routeWebSocket(/\/socket\.io\//, (wire) => wire.close())
    page.on('request', (request) => (polls += Number(request.url().includes('transport=polling'))))
    await page.route('**/api/people/pictures/*', (route) =>
      route.fulfill({ path: 'host-site/public/icon-192.png', contentType: 'image/png' }),
    )
    const { chat } = await opened('/people-polling', 'en', page)
    await chat.ask(question)
    await chat.answered()
    use.service.person.joins('Anna', '/api/people/pictures/0.webp')
    use.service.person.says('One')
    use.service.person.says('Two')
    await expect.poll(() => texts(chat)).toEqual(['One', 'Two'])
    expect(polls).toBeGreaterThan(0)
    await chat.host.locator('.people-bar .initials img').waitFor()
    const shown = chat.host.locator('[data-role="person"] .initials img').first()
    expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.alt])).toEqual([
      192,
      28,
      '',
    ])
  })
})

describe('when nobody can come', () => {
  it('offers the form below the line that says so', async () => {
    use.service.people = here
    use.service.answers.set('Do you bake cakes?', { text: 'Not on these pages.', outcome: 'none' })
    const { page, chat, axe } = await opened('/missed')
    await chat.ask('Do you bake cakes?')
    await chat.answered()
    await chat.part('person-talk').click()
    await chat.part('person-withdraw').waitFor()
    expect(await chat.part('person-talk').count()).toBe(0)
    use.service.person.stays()
    const form = chat.part('person-missed').locator('[data-part="lead"]')
    await form.waitFor()
    expect(await form.locator('[name="message"]').inputValue()).toBe('Do you bake cakes?')
    expect(await axe()).toEqual([])
    await form.locator('[name="name"]').fill('Ada')
    await form.locator('[name="email"]').fill('ada@example.com')
    await chat.part('lead-send').click()
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toMatchObject([{ name: 'Ada', message: 'Do you bake cakes?' }])
    await page.reload()
    await chat.part('person-missed').locator('[data-part="lead-sent"]').waitFor()
  })

  it.each([
    ['en', 'Europe/Rome', 'The people at Forno Aurora answer again tomorrow from 9:00 AM.'],
    ['it', 'Europe/Rome', 'Le persone di Forno Aurora rispondono di nuovo domani dalle 9:00.'],
    ['en', 'America/New_York', 'The people at Forno Aurora answer again tomorrow from 9:00 AM GMT+1.'],
  ])('says at once when they answer again, with the form: %s, read in %s', async (lang, timezoneId, words) => {
    const opensAt = '2030-01-08T08:00:00.000Z'
    use.service.people = { available: false, reason: 'outside_hours', opensAt, replyMinutes: 5 }
    use.service.config = { ...use.service.config, timeZone: 'Europe/Rome' }
    const page = await use.page({ reducedMotion: 'reduce', timezoneId, viewport: { width: 390, height: 800 } })
    await page.clock.setFixedTime('2030-01-07T20:00:00.000Z')
    const { chat, active, axe } = await opened('/away', lang, page)
    await chat.part('person').click()
    await expect.poll(() => chat.part('person-away').innerText()).toBe(words)
    await chat.part('lead').waitFor()
    expect(use.service.conversations.size).toBe(0)
    expect(await axe()).toEqual([])
    await chat.part('lead-cancel').click()
    await expect.poll(active).toBe('person')
  })
})
