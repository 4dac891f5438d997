import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()

const words = {
  en: {
    path: '/',
    fields: ['Name', 'Email', 'Message'],
    accept: /I accept/,
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Sent',
    faults: [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
      'You must accept the terms and conditions',
    ],
    thanks: ['Message sent', 'A person will read it and answer by email.'],
    failed: ['Not sent', 'The message did not go out. Please try again.'],
    limited: 'Too many requests. Please try again in a moment.',
  },
  it: {
    path: '/it',
    fields: ['Nome', 'Email', 'Messaggio'],
    accept: /Accetto/,
    send: 'Invia il messaggio',
    sending: 'Invio in corso…',
    sent: 'Inviato',
    faults: [
      'Il nome deve avere almeno 2 caratteri',
      'Scrivi un indirizzo email valido',
      'Il messaggio deve avere almeno 10 caratteri',
      'Devi accettare i termini e le condizioni',
    ],
    thanks: ['Messaggio inviato', 'Lo legge una persona, che ti risponde per email.'],
    failed: ['Non inviato', 'Il messaggio non è partito. Riprova.'],
    limited: 'Troppe richieste. Riprova tra poco.',
  },
} as const

describe.each(['en', 'it'] as const)('the contact form in %s', (language) => {
  const { path, fields, accept, send, sending, sent, faults, thanks, failed, limited } = words[language]
  const form = () => visitor.page.locator('#contact form')
  const field = (index: 0 | 1 | 2) => form().getByLabel(fields[index], { exact: true })
  const fill = async () => {
    await field(0).fill('Anna Rossi')
    await field(1).fill('anna@example.com')
    await field(2).fill('Do you speak Italian?')
    await form().getByRole('checkbox', { name: accept }).check()
  }

  test('shows each fault under its field', async () => {
    await visitor.visit(path)
    await field(0).fill('A')
    await field(1).fill('anna')
    await field(2).fill('short')
    await form().getByRole('button', { name: send }).click()
    for (const fault of faults) await form().getByText(fault).waitFor()
    expect(await field(0).evaluate((element) => element === document.activeElement)).toBe(true)
    expect([await field(0).inputValue(), await field(1).inputValue(), await field(2).inputValue()]).toEqual([
      'A',
      'anna',
      'short',
    ])
    await field(0).fill('An')
    await form().getByText(faults[0]).waitFor({ state: 'detached' })
    expect(await form().getByText(faults[1]).isVisible()).toBe(true)
    expect(visitor.server.api.inquiries).toEqual([])
  })

  test('sends once on a double click', async () => {
    await visitor.visit(path)
    const letGo = visitor.server.api.hold()
    await fill()
    await form().locator('button[type="submit"]').dblclick()
    await form().getByRole('button', { name: sending }).waitFor()
    expect(await field(0).isDisabled()).toBe(true)
    letGo()
    await visitor.toast(thanks[0]).getByText(thanks[1]).waitFor()
    await form().getByRole('button', { name: sent }).waitFor()
    expect(await form().getByRole('button', { name: sent }).isDisabled()).toBe(true)
    expect(
      await form()
        .locator('[data-sent]')
        .evaluate((told) => told === document.activeElement),
    ).toBe(true)
    expect(await field(0).inputValue()).toBe('')
    expect(visitor.server.api.inquiries).toEqual([
      {
        name: 'Anna Rossi',
        email: 'anna@example.com',
        message: 'Do you speak Italian?',
        acceptTerms: true,
        website: '',
      },
    ])
    await field(0).fill('B')
    await form().getByRole('button', { name: send }).waitFor()
  })

  test('keeps an unsent message after a reload', async () => {
    await visitor.visit(path)
    await fill()
    await visitor.page.reload()
    await expect.poll(() => field(2).inputValue()).toBe('Do you speak Italian?')
    expect([await field(0).inputValue(), await field(1).inputValue()]).toEqual(['Anna Rossi', 'anna@example.com'])
    expect(await form().getByRole('checkbox').isChecked()).toBe(false)
    await form().getByRole('checkbox').check()
    await form().getByRole('button', { name: send }).click()
    await form().getByRole('button', { name: sent }).waitFor()
    await visitor.page.reload()
    await visitor.page.locator('html[data-ready]').waitFor()
    expect(await visitor.page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    expect(await field(2).inputValue()).toBe('')
  })

  test.each([
    ['internal_error', failed[1]],
    ['rate_limited', limited],
  ] as const)('%s is told, and everything typed stays', async (code, text) => {
    visitor.server.api.refuseInquiry = code
    await visitor.visit(path)
    await fill()
    await form().getByRole('button', { name: send }).click()
    await visitor.toast(failed[0]).getByText(text).waitFor()
    expect(await field(2).inputValue()).toBe('Do you speak Italian?')
    const submit = form().locator('button[type="submit"]')
    await expect.poll(() => submit.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await form().getByRole('checkbox').isChecked()).toBe(true)
    visitor.server.api.refuseInquiry = null
    await form().getByRole('button', { name: send }).click()
    await form().getByRole('button', { name: sent }).waitFor()
    expect(visitor.server.api.inquiries).toHaveLength(1)
  })
})

describe('the contact popup', () => {
  const dialog = () => visitor.page.getByRole('dialog', { name: 'Get in touch' })
  const link = () => visitor.page.locator('header').getByRole('link', { name: 'Contact' })

  test('holds the focus until it is closed', async () => {
    await visitor.visit('/voice-agent')
    await link().focus()
    await visitor.page.keyboard.press('Enter')
    await dialog().waitFor()
    for (let step = 0; step < 12; step++) {
      await visitor.page.keyboard.press('Tab')
      expect(
        await visitor.page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await visitor.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => link().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(new URL(visitor.page.url()).pathname).toBe('/voice-agent')
  })

  test('closes on a click outside', async () => {
    await visitor.visit('/')
    await link().click()
    await dialog().waitFor()
    const box = await dialog().boundingBox()
    expect(box?.width).toBeLessThanOrEqual(672)
    expect(box?.height).toBeLessThanOrEqual(600)
    await dialog().getByRole('heading').click()
    expect(await dialog().isVisible()).toBe(true)
    await visitor.page.mouse.click(20, 450)
    await dialog().waitFor({ state: 'hidden' })
    await link().click()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test.each([
    ['', 'Contact', 'Send message'],
    ['/it', 'Contatti', 'Invia il messaggio'],
  ])('shows its whole form on a phone at %s/', async (prefix, opener, send) => {
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    await visitor.page.emulateMedia({ colorScheme: 'dark' })
    await visitor.visit(`${prefix}/voice-agent`)
    await visitor.page.locator('header').getByRole('button').last().click()
    await visitor.page.getByRole('dialog').getByRole('link', { name: opener }).click()
    const popup = visitor.page.locator('dialog.modal[open]')
    const button = popup.getByRole('button', { name: send })
    await button.waitFor()
    await expect.poll(() => popup.evaluate((element) => element.getAnimations().length)).toBe(0)
    const [outer, inner] = [await popup.boundingBox(), await button.boundingBox()]
    expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height)
    const colors = await popup.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).borderTopColor,
      getComputedStyle(document.body).backgroundColor,
    ])
    expect(new Set(colors).size).toBe(3)
    await visitor.page.setViewportSize({ width: 1280, height: 900 })
    await visitor.page.emulateMedia({ colorScheme: 'light' })
  })

  test('sends like the form of the page', async () => {
    await visitor.visit('/voice-agent')
    await link().click()
    await dialog().getByLabel('Name').fill('Anna Rossi')
    await dialog().getByLabel('Email').fill('anna@example.com')
    await dialog().getByLabel('Message').fill('Please call me back.')
    await dialog().getByRole('checkbox').check()
    await dialog().getByRole('button', { name: 'Send message' }).click()
    await dialog().getByRole('button', { name: 'Sent', exact: true }).waitFor()
    expect(visitor.server.api.inquiries).toHaveLength(1)
  })

  test('loads another provider’s form when it is first opened', async () => {
    visitor.server.api.site.leadFormUrl = `${visitor.server.url}/lead-form`
    const asked: string[] = []
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/lead-form')) asked.push(request.resourceType())
    })
    await visitor.visit('/voice-agent')
    expect(asked).toEqual([])
    await link().click()
    await dialog().locator('iframe[title="Contact form"]').waitFor()
    expect(await dialog().locator('form').count()).toBe(0)
    await expect.poll(() => asked).toEqual(['document'])
  })
})
