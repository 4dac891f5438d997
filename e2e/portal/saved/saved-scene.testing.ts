import { vi } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/**
 * A client whose lists can be kept waiting: no dialog closes and no message says “done” over a list that is still the old
 * one, however long the list takes to come.
 */
export function savedScene() {
  const desk = clientDesk()
  const { call, ofBot, visit, toast } = desk

  /** From now on calls like this one stand still. @returns waits until one does; lets it and all later ones go */
  async function hold(
    pattern: RegExp,
    method = 'GET',
  ): Promise<{ isAsked: () => Promise<boolean>; release: () => void; count: () => number }> {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    let count = 0
    await desk.page.route(pattern, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      count++
      await gate
      return route.continue()
    })
    return { isAsked: () => vi.waitUntil(() => count > 0, { timeout: 120_000 }), release: open, count: () => count }
  }

  /** Counts these elements at the very moment in which the open dialog is there no longer. */
  async function countAtClose(selector: string): Promise<() => Promise<number | undefined>> {
    await desk.page.evaluate((counted) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('dialog:modal') !== null) return
        Reflect.set(window, 'countAtClose', document.querySelectorAll(counted).length)
        observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    }, selector)
    return () => desk.page.evaluate(() => Reflect.get(window, 'countAtClose') as number | undefined)
  }

  /** Follows a link of the site itself, so that the page behind it starts with what is already known. */
  const follow = async (name: string) => {
    await desk.page.getByRole('link', { name, exact: true }).first().click()
  }

  const button = (name: string | RegExp) =>
    desk.page.getByRole('button', { name, exact: true }).filter({ visible: true })

  const dialog = () => desk.page.locator('dialog:modal')

  /** Teaches the client's bot a text. */
  const text = (name: string, words: string) =>
    call('POST', '/api/chatbot/training/document', { botId: desk.botId, filename: name, content: words })

  return { desk, call, ofBot, visit, toast, hold, countAtClose, follow, button, dialog, text }
}
