import type { Page } from 'playwright'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

/** Somebody can come, and usually within five minutes. */
export const here = { available: true, reason: null, opensAt: null, replyMinutes: 5 } as const

/** A widget whose visitors may ask for a person, with what tests of that look at. */
export function peopleScene() {
  const use = useWidget()
  const opened = async (path: string, lang = 'en', page?: Page) => {
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
  return { use, opened }
}
