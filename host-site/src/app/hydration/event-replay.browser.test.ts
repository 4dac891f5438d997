import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()

/** @returns a function that unblocks the scripts and waits until the page is interactive */
async function openWithoutScripts(path: string): Promise<() => Promise<void>> {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await visitor.page.route('**/assets/hydrate-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await Promise.all([
    visitor.page.waitForRequest('**/assets/hydrate-*.js'),
    visitor.page.goto(visitor.server.url + path, { waitUntil: 'commit' }),
  ])
  return async () => {
    expect(await visitor.page.locator('html[data-ready]').count()).toBe(0)
    arrive()
    await visitor.page.locator('html[data-ready]').waitFor()
  }
}

describe('input before hydration', () => {
  test('replays an early click on a button', async () => {
    await visitor.open({ viewport: { width: 390, height: 844 } })
    const arrive = await openWithoutScripts('/it')
    await visitor.page.getByRole('button', { name: 'Menu' }).click()
    expect(await visitor.page.getByRole('dialog').count()).toBe(0)
    await arrive()
    await visitor.page.getByRole('dialog').waitFor()
  })

  test('opens the contact form by an early click on its link', async () => {
    const arrive = await openWithoutScripts('/voice-agent')
    await visitor.page.locator('header').getByRole('link', { name: 'Contact' }).click()
    await arrive()
    await visitor.page.getByRole('dialog', { name: 'Get in touch' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/voice-agent')
  })

  test.each([
    ['a desk', 1],
    ['a slow phone', 12],
  ])('submits an early domain at %s', async (_device, times) => {
    const arrive = await openWithoutScripts('/')
    const slower = await visitor.context.newCDPSession(visitor.page)
    await slower.send('Emulation.setCPUThrottlingRate', { rate: times })
    await visitor.page.locator('#home form input[name="website"]').fill('example.com')
    await visitor.page.keyboard.press('Enter')
    expect(visitor.server.api.created).toEqual([])
    await arrive()
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(visitor.server.api.created).toMatchObject([{ domain: 'example.com' }])
  })

  test.each(['/chatbot-demo', '/website-analyzer'])('keeps text typed into the form at %s', async (path) => {
    const arrive = await openWithoutScripts(path)
    const { page } = visitor
    const field = page.locator('main form').getByRole('textbox')
    await field.fill('no domain')
    await arrive()
    await expect.poll(() => page.locator('[data-typed]').count()).toBe(0)
    expect(await field.inputValue()).toBe('no domain')
    await page.locator('main form button[type="submit"]').click()
    // The error concerns the value, so the field was not empty.
    await visitor.toast('Invalid website').waitFor()
  })

  test('keeps an early message with its checkbox', async () => {
    const arrive = await openWithoutScripts('/')
    const { page } = visitor
    const contact = page.locator('#contact form')
    await contact.getByLabel('Name').fill('Anna Rossi')
    await contact.getByLabel('Email').fill('anna@example.com')
    await contact.getByLabel('Message').fill('Do you speak Italian?')
    await contact.getByRole('checkbox').check()
    await arrive()
    await expect.poll(() => page.locator('[data-typed]').count()).toBe(0)
    await contact.locator('button[type="submit"]').click()
    await expect
      .poll(() => visitor.server.api.inquiries)
      .toMatchObject([{ name: 'Anna Rossi', message: 'Do you speak Italian?', acceptTerms: true }])
  })

  test('keeps text pasted into a part that is hydrated last', async () => {
    const arrive = await openWithoutScripts('/')
    const { page } = visitor
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        observer.disconnect()
        const field = document.querySelector<HTMLTextAreaElement>('#contact textarea')
        if (field === null) return
        // Bypasses React's value tracking, as browsers do.
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
        set?.call(field, 'Do you speak Italian?')
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
      }).observe(document.documentElement, { attributeFilter: ['data-ready'] }),
    )
    await arrive()
    const contact = page.locator('#contact form')
    await contact.getByLabel('Name').fill('Anna Rossi')
    await contact.getByLabel('Email').fill('anna@example.com')
    await contact.getByRole('checkbox').check()
    await contact.locator('button[type="submit"]').click()
    await expect
      .poll(() => visitor.server.api.inquiries)
      .toMatchObject([{ name: 'Anna Rossi', message: 'Do you speak Italian?', acceptTerms: true }])
  })
})
