import { axeViolations } from '../../../scripts/testing/axe-violations'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import type { useWidget } from '../../src/testing/use-widget'

/**
 * Opens the chat on a page and asks it a question.
 * @param path of the page
 * @returns once the answer is there
 */
export async function begunConversation(
  use: ReturnType<typeof useWidget>,
  path: string,
  options: { attributes?: string; lang?: string } = {},
) {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, path, { body: snippet(options.attributes), lang: options.lang ?? 'en' }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  const violations = () => axeViolations(page, '[data-chat-widget]')
  return { page, chat, violations }
}
