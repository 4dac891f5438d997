import { join } from 'node:path'
import type { Browser } from 'playwright'
import { root } from '../build/parts.ts'

export async function captureStudio(browser: Browser, site: string, username: string, password: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en', colorScheme: 'light' })
  await page.request.post(`${site}/api/login`, { data: { username, password } })
  await page.goto(`${site}/portal/chatbot-embed?tab=embed`)
  await page.getByText('WordPress', { exact: true }).click()
  const section = page.locator('section', { has: page.locator('[data-steps]') }).last()
  const { x, y, width, height } = (await section.boundingBox())!
  const margin = 24
  await page.screenshot({
    path: join(root, 'docs/pictures/studio-embed.png'),
    fullPage: true,
    clip: { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin },
  })
  await page.close()
}
