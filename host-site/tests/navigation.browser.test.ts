import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()

describe('language and navigation', () => {
  test('the language switch keeps the page', async () => {
    await visitor.visit('/chatbot-demo?website=example.com')
    await visitor.page.locator('header').getByRole('link', { name: 'Italiano' }).click()
    await visitor.page.waitForURL('**/it/chatbot-demo?website=example.com')
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('it')
    expect(await visitor.page.evaluate(() => localStorage.getItem('loquia.language'))).toBe('it')
  })

  test('suggests another language once', async () => {
    await visitor.open({ locale: 'it-IT' })
    await visitor.visit('/chatbot-demo')
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en')
    const offer = visitor.page.getByRole('link', { name: 'Leggi questa pagina in italiano' })
    expect(await offer.getAttribute('href')).toBe('/it/chatbot-demo')
    await visitor.page.getByRole('button', { name: 'Resta in inglese' }).click()
    await offer.waitFor({ state: 'detached' })
    await visitor.page.reload()
    await visitor.page.locator('html[data-ready]').waitFor()
    expect(await offer.count()).toBe(0)
  })

  test('works without the language suggestion', async () => {
    await visitor.open({ locale: 'it-IT' })
    const asked = visitor.page.waitForRequest(/\/assets\/language-offer/)
    await visitor.page.route(/\/assets\/language-offer/, (route) => route.abort())
    await visitor.visit('/chatbot-demo')
    await asked
    await visitor.page.locator('main').getByLabel('Type your domain').fill('example.com')
    await visitor.page.locator('footer').getByRole('link', { name: 'Voice agent' }).click()
    await visitor.page.getByRole('button', { name: 'Play a sample' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/voice-agent')
  })

  test('works when a popup cannot be loaded', async () => {
    const { page } = visitor
    const asked = (name: string) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${name}`) && response.status() === 404)
    await page.route(/\/assets\/(?:toast-area|contact-dialog)/, (route) => route.fulfill({ status: 404 }))
    await visitor.visit('/')
    const form = page.locator('form').first()
    await Promise.all([asked('toast-area'), form.getByRole('button', { name: 'Read my site' }).click()])
    await form.getByText('Please enter your website domain').waitFor()
    await Promise.all([asked('contact-dialog'), page.locator('header').getByRole('link', { name: 'Contact' }).click()])
    await page.waitForURL('**/#contact')
    await page.locator('footer').getByRole('link', { name: 'Voice agent' }).click()
    await page.getByRole('button', { name: 'Play a sample' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/voice-agent')
  })

  test('explains a page that cannot be loaded', async () => {
    const { page } = visitor
    visitor.expected = /voice-agent/
    let lost = true
    await page.route(/\/assets\/voice-agent[^/]*\.js$/, (route) => (lost ? route.abort() : route.continue()))
    await visitor.visit('/chatbot-demo')
    const voice = page.locator('footer').getByRole('link', { name: 'Voice agent' })
    await voice.click()
    await page.getByText('Check your connection, then reload the page.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/voice-agent')
    await page.goBack()
    await page.locator('main').getByLabel('Type your domain').waitFor()
    await voice.click()
    lost = false
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Play a sample' }).waitFor()
  })

  test('the header gets a background after ten pixels', async () => {
    await visitor.visit('/')
    await visitor.page.mouse.wheel(0, 10)
    await visitor.page.waitForFunction(() => window.scrollY === 10)
    expect(await visitor.page.locator('header').getAttribute('data-scrolled')).toBe('false')
    await visitor.page.mouse.wheel(0, 2)
    await visitor.page.locator('header[data-scrolled="true"]').waitFor()
  })

  test('the drawer holds the focus until it is closed', async () => {
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    await visitor.visit('/')
    const menu = visitor.page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByRole('dialog').getByRole('link', { name: 'Chatbot demo' }).waitFor()
    for (let step = 0; step < 16; step++) {
      await visitor.page.keyboard.press('Tab')
      expect(
        await visitor.page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await visitor.page.keyboard.press('Escape')
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a page opened inside the site has its own title', async () => {
    await visitor.visit('/it')
    await visitor.page.locator('header').getByRole('link', { name: 'Demo del chatbot' }).click()
    await visitor.page.getByRole('heading', { name: 'Crea la tua demo' }).waitFor()
    await expect.poll(() => visitor.page.title()).toBe('Demo gratuita del chatbot · Loquia')
    await expect
      .poll(() => visitor.page.locator('link[rel="canonical"]').getAttribute('href'))
      .toBe(`${visitor.server.url}/it/chatbot-demo`)
  })
})
