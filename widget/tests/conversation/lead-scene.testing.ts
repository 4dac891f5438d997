import type { Page } from 'playwright'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import type { useWidget } from '../../src/testing/use-widget'

const refusal = { text: 'I found nothing about this on the pages of the bakery.', outcome: 'none' } as const

/** What a visitor types who leaves a message for the business. */
export const lead = { name: 'Ada', email: 'ada@example.com', message: 'Three tiers, please.' }

interface Visit {
  attributes?: string
  lang?: string
  width?: number
}

/** Ways to the form for such a message, in the browser of a file's tests. */
export function leadScene(use: ReturnType<typeof useWidget>) {
  /** The bot had no answer, so that the form is offered. */
  async function declined(path: string, options: Visit = {}) {
    use.service.answers.set('Do you bake wedding cakes?', refusal)
    const page = await use.page({ reducedMotion: 'reduce', viewport: { width: options.width ?? 1280, height: 800 } })
    await page.goto(hostPage(use.service, path, { body: snippet(options.attributes), lang: options.lang ?? 'en' }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Do you bake wedding cakes?')
    await chat.answered()
    const active = () =>
      page.evaluate(() => {
        const element = document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement
        return element?.getAttribute('data-part') ?? element?.getAttribute('name') ?? element?.className
      })
    const field = (name: string) => chat.part('lead').locator(`[name="${name}"]`)
    return { page, chat, active, field }
  }

  /** A message that has only to be sent. */
  async function written(path: string, options?: Visit) {
    const visit = await declined(path, options)
    await visit.chat.part('lead-open').click()
    for (const [name, value] of Object.entries(lead)) await visit.field(name).fill(value)
    return visit
  }

  return { declined, written }
}

/** From now on the page notes what it hears of such messages in `window.heard`. */
export const hearLeads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heard = []
    document.addEventListener('loquia:lead', (event) =>
      window.heard.push(JSON.stringify((event as CustomEvent).detail)),
    )
  })
