import type { Page } from 'playwright'
import type { FakeService } from './fake-service-controls'

declare global {
  interface Window {
    violations: string[]
    ran: string[]
    heard: string[]
  }
}

export function hostPage(
  service: FakeService,
  path: string,
  content: { head?: string; body?: string; lang?: string; headers?: Record<string, string> },
): string {
  const { head = '', body = '', lang = 'en', headers } = content
  service.pages.set(path, {
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Forno Aurora</title>${head}</head><body><main><h1>Forno Aurora</h1><p>Bread since 1961.</p></main>${body}</body></html>`,
    ...(headers && { headers }),
  })
  return service.origin + path
}

export function snippet(attributes = ''): string {
  return `<script async src="/widget.js" data-demo-id="bot-1" data-primary-color="#6d28d9" ${attributes}></script>`
}

/** Uses only selectors promised to host pages. */
export function chatOn(page: Page, nth = 0) {
  const host = page.locator('[data-chat-widget]').nth(nth)
  const part = (name: string) => host.locator(`[data-part="${name}"]`)
  return {
    host,
    part,
    launcher: part('launcher'),
    panel: part('panel'),
    input: part('input'),
    questions: host.locator('[data-role="user"]'),
    answers: host.locator('[data-role="assistant"]'),
    async open() {
      await part('launcher').click()
      await part('input').waitFor()
    },
    async ask(text: string) {
      await part('input').fill(text)
      await part('input').press('Enter')
    },
    async answered(state = 'done') {
      const newest = host.locator('[data-role]').last()
      await newest.and(host.locator(`[data-role="assistant"][data-state="${state}"]`)).waitFor()
      return newest
    },
  }
}
