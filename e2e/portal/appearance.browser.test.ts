import { limits } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { anybody } from './anybody.testing.ts'

/** What the portal and the admin’s screens look like, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, call, registered, asAdmin } = at

test('long names do not widen the tables of an admin', async () => {
  await open()
  const long = 'Q'.repeat(limits.nameMaxChars)
  const { id } = (await call('/api/register', {
    username: 'W'.repeat(limits.usernameMaxChars),
    password: 'a good password',
    email: 'long@example.com',
    firstName: long,
    company: long,
  })) as unknown as { id: number }
  // Opening the chatbots page creates the first one.
  await at.context.request.post(`${at.product.url}/api/chatbot/bots`)
  await open()
  await asAdmin()
  await call('/api/admin/projects', {
    clientId: id,
    name: 'P'.repeat(limits.titleMaxChars),
    description: null,
    status: 'in_progress',
    startDate: null,
    endDate: null,
  })
  for (const path of ['/admin/users', '/admin/projects', '/admin/bots', '/admin/audit']) {
    await visit(path)
    await at.page.locator('tbody tr').first().waitFor()
    for (const width of [1280, 768, 390]) {
      await at.page.setViewportSize({ width, height: 900 })
      expect({ path, width, needs: await at.page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        path,
        width,
        needs: width,
      })
    }
  }
})

test('prints a conversation dark on white without controls', async () => {
  await open({ colorScheme: 'dark' })
  await registered('ilaria')
  const { bots } = (await (await at.context.request.post(`${at.product.url}/api/chatbot/bots`)).json()) as {
    bots: { botId: string }[]
  }
  await at.product.ask(bots[0]!.botId, 'Do you mend umbrellas?')
  await at.product.ask(bots[0]!.botId, 'Do you sell hats?')
  await visit('/portal/analytics')
  await at.page.locator('[data-conversation] > button').filter({ hasText: 'hats' }).click()
  await at.page.locator('[data-role="assistant"]').waitFor()
  await at.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(
    await at.page.evaluate(() =>
      [...document.querySelectorAll('main :is(button, [role="tab"], input, select)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    ),
  ).toEqual([expect.stringContaining('Do you sell hats?')])
  expect(await at.page.locator('[data-conversation]').filter({ visible: true }).count()).toBe(1)
  expect(await at.page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(23, 19, 31)')
})

test('screens of a client are readable in light or dark', async () => {
  await open()
  await registered('norma')
  await at.context.request.post(`${at.product.url}/api/chatbot/bots`)
  await at.page.route('**/api/chatbot/bots', async (route) => {
    const {
      bots: [bot],
    } = (await (await route.fetch()).json()) as { bots: object[] }
    await route.fulfill({
      json: {
        success: true,
        bots: [
          Object.assign({}, bot, { botId: 'first', name: 'First' }),
          Object.assign({}, bot, { botId: 'second', name: 'Second' }),
        ],
      },
    })
  })
  await visit('/portal')
  // The one to go on with stands above, the others below.
  await at.page.getByRole('heading', { level: 2, name: 'Second: Teach your chatbot' }).waitFor()
  await at.page.getByRole('heading', { level: 3, name: 'First' }).waitFor()
  const answer = at.page.locator('[aria-labelledby="bot-card"] [aria-hidden] > span').last()
  for (const colorScheme of ['dark', 'light'] as const) {
    await at.page.emulateMedia({ colorScheme })
    const [own, around] = await answer.evaluate((bubble) =>
      [bubble, bubble.parentElement!].map((element) => getComputedStyle(element).backgroundColor),
    )
    expect([colorScheme, own]).not.toEqual([colorScheme, around])
  }
  await at.page.unrouteAll()
  await visit('/portal/analytics?tab=metrics')
  const none = await at.page
    .getByText('No questions in this period')
    .evaluate((text) => text.parentElement!.getBoundingClientRect().top)
  const figures = await at.page.locator('dl').evaluate((list) => list.getBoundingClientRect().bottom)
  expect(none - figures).toBeGreaterThan(30)
})
