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
 * A page of a business that has pasted the snippet, once in each language: `/en` and `/it`.
 * @param identity signed token of the visitor; the page in English identifies them before the widget starts, the one in
 *   Italian after
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

/** The widget on a page, as a visitor uses it. */
export interface Chat {
  readonly page: Page
  readonly questions: Locator
  readonly answers: Locator
  /** A line about the connection. */
  readonly notice: Locator
  ask(text: string): Promise<void>
  /** Loads the page anew; the chat is expected to be open again. */
  reload(): Promise<void>
  /** Waits until the last answer shows this text; 30 seconds at most unless told. */
  shows(text: string, patience?: { withinMs: number }): Promise<void>
  /** Waits until the last answer is in this state; returns it. */
  reaches(state: 'streaming' | 'done' | 'stopped' | 'failed'): Promise<Locator>
  /** What the last answer says, without its sources and buttons. */
  text(): Promise<string>
  /** The conversation as the product has stored it. */
  stored(): Promise<ChatMessage[]>
  /** Waits until the last stored message holds this text. */
  isStored(text: string): Promise<void>
  /** Texts that the page was told as whole answers, by `loquia:answer`, since it was loaded. */
  told(): Promise<string[]>
  /** Errors that the page threw. */
  readonly faults: string[]
}

/** Opens a page and, in it, the chat. */
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
