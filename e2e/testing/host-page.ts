import {
  chatNamespace,
  type ChatMessage,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@loquia/contracts'
import type { BrowserContext, Locator, Page } from 'playwright'
import { io, type Socket } from 'socket.io-client'
import { vi } from 'vitest'
import { servePages } from './serve-pages.ts'

/**
 * Serves a business's page with the snippet at `/en` and `/it`.
 * @param identity signed token of the visitor; `/en` identifies before the widget starts, `/it` after
 */
export function serveHostPages(product: string, demoId: string, identity?: string): ReturnType<typeof servePages> {
  const identify = {
    en: `(window.Loquia = window.Loquia || []).push(['identify', { token: '${identity}' }])`,
    it: `addEventListener('loquia:ready', () => Loquia.identify({ token: '${identity}' }))`,
  }
  return servePages((request, response) => {
    const [, language] = /^\/(en|it)$/.exec(request.url ?? '') ?? []
    if (language === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Host page</title><h1>Host page</h1>${identity === undefined ? '' : `<script>${identify[language as 'en' | 'it']}</script>`}<script async src="${product}/widget.js" data-demo-id="${demoId}"></script></html>`,
    )
  })
}

export interface Chat {
  readonly page: Page
  readonly questions: Locator
  readonly answers: Locator
  /** A line about the connection. */
  readonly notice: Locator
  ask(text: string): Promise<void>
  /** Expects the chat to be open again. */
  reload(): Promise<void>
  /** Waits for this text in the last answer, at most 30 seconds by default. */
  shows(text: string, patience?: { withinMs: number }): Promise<void>
  /** Waits for this state of the last answer and returns it. */
  reaches(state: 'streaming' | 'done' | 'stopped' | 'failed'): Promise<Locator>
  /** The last answer without sources and buttons. */
  text(): Promise<string>
  stored(): Promise<ChatMessage[]>
  /** Waits until the last stored message contains this text. */
  isStored(text: string): Promise<void>
  /** Answers that the page received by `loquia:answer` since it was loaded. */
  told(): Promise<string[]>
  readonly faults: string[]
}

export async function openChat(
  context: BrowserContext,
  url: string,
  { product, demoId }: { product: string; demoId: string },
): Promise<Chat> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('loquia:answer', (event) => told.push((event as CustomEvent<{ text: string }>).detail.text))
  })
  await page.goto(url)
  const widget = page.locator('[data-chat-widget]')
  const answers = widget.locator('[data-role="assistant"]')
  const input = widget.locator('textarea')
  const chat: Chat = {
    page,
    faults,
    questions: widget.locator('[data-role="user"]'),
    answers,
    notice: widget.locator('[data-part="notice"]'),
    async ask(text) {
      await input.fill(text)
      await input.press('Enter')
    },
    async reload() {
      await page.reload()
      await input.waitFor()
    },
    shows: (text, { withinMs } = { withinMs: 30_000 }) =>
      answers.last().filter({ hasText: text }).waitFor({ timeout: withinMs }),
    async reaches(state) {
      const answer = answers.last().and(page.locator(`[data-state="${state}"]`))
      await answer.waitFor()
      return answer
    },
    text: () => answers.last().locator('.bubble').innerText(),
    async stored() {
      const visitorToken = await page.evaluate((key) => localStorage.getItem(key), `loquia:${demoId}`)
      if (visitorToken === null) throw new Error('the visitor has no token yet')
      return storedConversation(product, demoId, visitorToken)
    },
    async isStored(text) {
      await vi.waitUntil(async () => (await chat.stored()).at(-1)?.content.includes(text), {
        timeout: 120_000,
        interval: 100,
      })
    },
    told: () => page.evaluate(() => (window as unknown as { told: string[] }).told),
  }
  await widget.locator('[data-part="launcher"]').click()
  await input.waitFor()
  return chat
}

async function storedConversation(product: string, botId: string, visitorToken: string): Promise<ChatMessage[]> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(product + chatNamespace, {
    auth: { botId, visitorToken },
    transports: ['websocket'],
    forceNew: true,
  })
  try {
    const history = await socket.timeout(30_000).emitWithAck('history', {})
    if (!history.success) throw new Error(`no history: ${history.code}`)
    return history.messages
  } finally {
    socket.close()
  }
}
