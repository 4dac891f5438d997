import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()

describe('the legal pages', () => {
  test.each([
    ['/legal/privacy-policy', 'Privacy policy', 'April 20, 2025', 'not for people under 16'],
    ['/legal/terms-of-service', 'Terms of service', 'April 20, 2025', 'State of California'],
    ['/legal/cookie-policy', 'Cookie policy', 'April 20, 2025', 'loquia.language'],
    ['/legal/gdpr-compliance', 'GDPR compliance', 'April 20, 2025', 'within 72 hours'],
    ['/it/legal/privacy-policy', 'Privacy', '20 aprile 2025', 'meno di 16 anni'],
    ['/it/legal/terms-of-service', 'Termini di servizio', '20 aprile 2025', '30 giorni di preavviso'],
    ['/it/legal/cookie-policy', 'Cookie', '20 aprile 2025', 'memoria locale'],
    ['/it/legal/gdpr-compliance', 'Conformità GDPR', '20 aprile 2025', 'entro un mese'],
  ])('%s has a linked table of contents', async (path, title, date, fact) => {
    await visitor.visit(path)
    const { page } = visitor
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await page.locator('time').textContent()).toBe(date)
    expect(await page.locator('article').textContent()).toContain(fact)
    const entries = await page
      .locator('main nav ol a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(entries.length).toBeGreaterThan(6)
    for (const entry of entries) expect(await page.locator(entry).count()).toBe(1)
    const text = (await page.locator('article').textContent()) ?? ''
    expect(text.length).toBeGreaterThan(1_500)
    expect(text).not.toContain('{{')
    expect(await page.locator('main nav').first().getByRole('link').getAttribute('href')).toBe(
      path.startsWith('/it') ? '/it' : '/',
    )
  })

  test('loads the text of a document opened inside the site', async () => {
    await visitor.visit('/')
    await visitor.page.locator('footer').getByRole('link', { name: 'Terms of service' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor()
    await visitor.page.locator('footer').getByRole('link', { name: 'GDPR compliance' }).click()
    await visitor.page.getByText('Your eight rights').first().waitFor()
    await expect.poll(() => visitor.page.title()).toBe('GDPR compliance · Loquia')
  })

  test.each([
    ['/terms', '/legal/terms-of-service'],
    ['/it/privacy', '/it/legal/privacy-policy'],
    ['/it/portal/insight?bot=a%26b', '/it/portal/analytics?bot=a%26b'],
  ])('%s redirects to %s', async (from, to) => {
    const response = await fetch(visitor.server.url + from, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, to])
  })
})
