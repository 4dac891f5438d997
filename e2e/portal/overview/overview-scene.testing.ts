import type { Page } from 'playwright'
import { expect } from 'vitest'
import { bakery } from '../../testing/bakery.ts'
import { clientDesk, type ClientDesk } from '../../testing/client-desk.ts'
import { servePages } from '../../testing/serve-pages.ts'

export const admin = { username: 'admin', password: 'the admin of the test' }
export let desk: ClientDesk

/** A client in a product of its own, where nothing happened but what the tests of the file do. */
export function overviewForTests(): void {
  desk = clientDesk(async () => ({ ADMIN_PASSWORD: admin.password }))
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Everything that does something and is filled, as it is read; a chosen filter is no action. */
export const filled = (page: Page) =>
  page
    .locator('main :is(a, button):is(.bg-fill, .bg-ink):not([aria-current])')
    .filter({ visible: true })
    .evaluateAll((buttons) => buttons.map((button) => button.textContent?.trim()))

/** A metric of the week, and that of the week before. */
export const metrics = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('[data-metric]')
      .evaluateAll((parts) =>
        parts.map((part): [string, number] => [
          part.getAttribute('data-metric')!,
          Number(part.querySelector('dd')!.textContent),
        ]),
      ),
  )

/** Looks at the page as it stands on a phone. */
export async function onAPhone(place: string): Promise<void> {
  await desk.page.setViewportSize({ width: 390, height: 844 })
  expect([place, await width(desk.page)]).toEqual([place, 390])
  await desk.expectNoViolations(place)
  await desk.page.setViewportSize({ width: 1280, height: 900 })
}

/** Has the client's bot read a bakery. @returns where that is */
export async function teach(): Promise<Awaited<ReturnType<typeof servePages>>> {
  const site = await servePages(bakery)
  await desk.call('POST', '/api/chatbot/training/url', {
    url: `http://${site.host}/`,
    scope: 'site',
    botId: desk.botId,
  })
  await expect
    .poll(async () =>
      (
        (await desk.call('GET', `/api/chatbot/trainings?botId=${desk.botId}`)) as { trainings: { status: string }[] }
      ).trainings.map(({ status }) => status),
    )
    .toEqual(['ready'])
  return site
}
