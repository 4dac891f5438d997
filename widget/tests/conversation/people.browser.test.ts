import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { chatOn } from '../../src/testing/pages'
import { here, peopleScene } from './people-scene.testing'

const { use, opened } = peopleScene()
const question = 'When do you open on Sunday?'

it('loads no code for agents if the owner offers none', async () => {
  const { chat } = await opened('/no-people')
  await chat.ask(question)
  await chat.answered()
  expect(await chat.part('person').count()).toBe(0)
  expect(use.service.requests.filter((path) => path.includes('people-'))).toEqual([])
})

it('leads to an agent by keyboard only', async () => {
  use.service.people = here
  const { page, chat, bar, roles, active, told, axe } = await opened('/people')
  // A row with words, as tall as a finger.
  expect(await chat.part('person').innerText()).toBe('Talk to our team')
  expect((await chat.part('person').boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await chat.part('person').focus()
  await page.keyboard.press('Enter')
  await expect.poll(active).toBe('person-ask')
  expect(await bar.innerText()).toContain('We usually reply within 5 minutes.')
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(active).toBe('person')
  expect(await chat.panel.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(active).toBe('person-ask')
  await page.keyboard.press('Enter')
  await chat.part('person-withdraw').waitFor()
  expect(await active()).toBe('messages')
  expect(await bar.innerText()).toMatch(/within 5 minutes.+If no one joins by \d/s)
  await expect.poll(roles).toEqual(['welcome', 'event'])
  await expect.poll(told).toContain('We usually reply within 5 minutes.')
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
  // The agent's name stands in the place of the label, also for a screen reader.
  const names = chat.part('header').locator('.names')
  await expect.poll(() => names.innerText()).toContain('Anna Smith is answering you')
  expect(await names.innerText()).not.toContain('AI assistant')
  await page.getByRole('dialog', { name: 'AI Assistant, Anna Smith' }).waitFor()
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Close chat, Anna Smith')
  expect(await names.locator('.initials').textContent()).toBe('AS')
  await expect.poll(told).toContain('Anna Smith joined')
  use.service.person.writes()
  await expect.poll(() => names.innerText()).toContain('Anna Smith is writing')
  use.service.person.says('Good morning, **of course**.')
  const said = chat.host.locator('[data-role="person"]')
  await expect.poll(() => said.locator('strong').innerText()).toBe('of course')
  expect(await said.locator('.who').innerText()).toContain('Anna Smith')
  await expect.poll(told).toContain('Anna Smith: Good morning, of course.')
  await expect.poll(() => names.innerText()).toContain('Anna Smith is answering you')
  expect(await chat.part('regenerate').count()).toBe(0)
  use.service.person.says('', false, [
    { id: crypto.randomUUID(), name: 'Cake prices.pdf', type: 'application/pdf', size: 48_213, url: '/files/prices' },
    { id: crypto.randomUUID(), name: 'Cake.png', type: 'image/png', size: 1_400_000, url: '/files/cake' },
  ])
  const files = chat.host.locator('.file')
  await expect.poll(() => files.allInnerTexts()).toEqual(['Cake prices.pdf\n49 kB', 'Cake.png\n1.4 MB'])
  expect(await files.first().getAttribute('href')).toBe(`${use.service.origin}/files/prices`)
  expect([await files.first().locator('img').count(), await files.last().locator('img').count()]).toEqual([0, 1])
  await expect.poll(told).toContain('Anna Smith: Cake prices.pdf, Cake.png')
  // Nobody answers but the person: no place of an answer appears.
  await chat.ask('Thank you!')
  await chat.host.locator('[data-role="user"][data-state="done"]', { hasText: 'Thank you!' }).waitFor()
  expect((await roles()).slice(-4)).toEqual(['event', 'person', 'person', 'user'])
  const written = [...use.service.conversations.values()].at(-1)!.messages.filter(({ role }) => role === 'person')
  expect(use.service.shown).toEqual(expect.arrayContaining(written.map(({ id }) => id)))
  expect(await axe()).toEqual([])

  // A reload and a cut go on, in order and once each.
  use.service.person.says('You are welcome.', true)
  use.service.cut()
  await expect.poll(() => said.count()).toBe(3)
  const before = await roles()
  await page.reload()
  await expect.poll(roles).toEqual(before)
  await expect.poll(() => names.innerText()).toContain('Anna Smith is answering you')

  // Out of sight, nothing is shown, whether it comes by this wire or by the next one.
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const shown = use.service.shown.length
  await setHidden(true)
  use.service.person.says('Still there?')
  await expect.poll(() => said.count()).toBe(4)
  use.service.cut()
  await expect.poll(() => use.service.handshakes.at(-1)).toMatchObject({ hidden: true })
  await setHidden(false)
  await expect.poll(() => use.service.shown.slice(shown)).toEqual([undefined])
  use.service.cut()
  await expect.poll(() => use.service.handshakes.at(-1)).not.toHaveProperty('hidden')

  use.service.person.leaves()
  await expect.poll(() => chat.host.locator('.event').last().innerText()).toBe('The AI assistant is answering again')
  expect(await bar.isVisible()).toBe(false)
  await expect.poll(() => names.innerText()).not.toContain('Anna Smith')
  await page.getByRole('log', { name: 'Conversation, AI assistant' }).waitFor()
  await chat.ask(question)
  await chat.answered()
})

it('places the message of an agent in order after missed events', async () => {
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

describe('an agent', () => {
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

  it('delivers a message once after the network was away', async () => {
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

  it('delivers messages by long polling', async () => {
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
    await chat.host.locator('.names .initials img').waitFor()
    const shown = chat.host.locator('[data-role="person"] .initials img').first()
    expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.alt])).toEqual([
      192,
      28,
      '',
    ])
  })
})
