import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()
const field = () => visitor.page.locator('main form').first().getByRole('textbox')

describe('the demo form', () => {
  test.each([
    ['/chatbot-demo', 'Create my chatbot', 'Please enter a valid domain (e.g. example.com)'],
    ['/it/chatbot-demo', 'Crea il mio chatbot', 'Scrivi un dominio valido (per esempio example.com)'],
    ['/website-analyzer', 'Analyze my site', 'Please enter a valid domain (e.g. example.com)'],
    ['/it/website-analyzer', 'Analizza il mio sito', 'Scrivi un dominio valido (per esempio example.com)'],
  ])('%s asks only for a domain', async (path, submit, wrong) => {
    await visitor.visit(path)
    expect(await visitor.page.locator('main form').first().locator('input').count()).toBe(1)
    const press = () => visitor.page.locator('main form').getByRole('button', { name: submit }).click()
    await field().fill('no domain')
    await press()
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true')
    expect(await visitor.page.locator(`[id="${await field().getAttribute('aria-describedby')}"]`).textContent()).toBe(
      wrong,
    )
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    await field().fill('example.com')
    expect(await field().getAttribute('aria-invalid')).toBeNull()
    await press()
    await visitor.page.waitForURL(`**${path.startsWith('/it') ? '/it' : ''}/chatbot-demo/reading-1`)
    expect(visitor.server.api.created).toEqual([
      { domain: 'example.com', language: path.startsWith('/it') ? 'it' : 'en' },
    ])
    expect(visitor.server.api.contacts).toEqual([])
  })

  test('sends once while the server works', async () => {
    const letGo = visitor.server.api.hold()
    visitor.server.api.refuseCreation = 'internal_error'
    await visitor.visit('/chatbot-demo?website=example.com')
    await visitor.page.locator('main form button[type="submit"]').dblclick()
    await visitor.page.getByRole('button', { name: 'Opening your site…' }).waitFor()
    letGo()
    await visitor.toast('Your demo wasn’t created').waitFor()
    expect(await field().inputValue()).toBe('example.com')
    visitor.server.api.refuseCreation = null
    await visitor.page.locator('main form button[type="submit"]').dblclick()
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(visitor.server.api.created).toHaveLength(1)
  })

  test.each([
    ['/', '#home form', 'Read my site'],
    ['/', '#chatbot-demo form', 'Read my site'],
    ['/website-analyzer', 'main form', 'Analyze my site'],
    ['/chatbot-demo', 'main form', 'Create my chatbot'],
  ])('%s %s can be submitted again after going back', async (path, selector, submit) => {
    let arrive: (() => void) | undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await visitor.page.route(/\/assets\/demo-(?!landing)[^/]+\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await visitor.visit(path)
    const form = visitor.page.locator(selector).first()
    await form.getByRole('textbox').fill('example.com')
    await form.getByRole('button', { name: submit }).click()
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    await visitor.page.goBack()
    await form.getByRole('button', { name: submit }).waitFor()
    expect(await form.getByRole('textbox').isEnabled()).toBe(true)
    arrive?.()
    await form.getByRole('textbox').fill('example.org')
    await form.getByRole('button', { name: submit }).click()
    await visitor.page.waitForURL('**/chatbot-demo/reading-2')
    await visitor.page.locator('[data-build]').waitFor()
  })

  test('one question is open at a time', async () => {
    await visitor.visit('/chatbot-demo')
    await visitor.page.getByText('What does it cost?').click()
    await visitor.page.getByText('costs $375, paid once').waitFor()
    await visitor.page.getByText('Can I change how it looks?').click()
    await visitor.page.getByText('costs $375, paid once').waitFor({ state: 'hidden' })
    expect(await visitor.page.locator('details[open]').count()).toBe(1)
  })

  test('the closing button scrolls to the top', async () => {
    await visitor.visit('/chatbot-demo')
    const call = visitor.page.getByRole('link', { name: 'Create my chatbot' })
    await call.scrollIntoViewIfNeeded()
    await call.click()
    await visitor.page.waitForFunction(() => window.scrollY === 0)
    expect(await field().isVisible()).toBe(true)
  })
})
