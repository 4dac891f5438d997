import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()

describe('the demo form', () => {
  test('at the analyzer a domain that is none is told at its field, which has the focus, until it is changed', async () => {
    await visitor.visit('/it/website-analyzer')
    const website = visitor.page.getByLabel('Dominio del sito')
    await website.fill('nessun dominio')
    await visitor.page.getByLabel('Nome e cognome').fill('Anna Rossi')
    await visitor.page.getByLabel('Email').fill('anna@example.com')
    await visitor.page.getByRole('button', { name: 'Crea il chatbot di prova' }).click()
    await expect.poll(() => website.getAttribute('aria-invalid')).toBe('true')
    expect(
      await visitor.page.locator(`[id="${await website.getAttribute('aria-describedby')}"]`).textContent(),
    ).toContain('Scrivi un dominio valido')
    expect(await website.evaluate((field) => field === document.activeElement)).toBe(true)
    await website.fill('example.com')
    expect(await website.getAttribute('aria-invalid')).toBeNull()
  })

  test.each([
    [
      '/chatbot-demo',
      ['Website', 'Full name', 'Email'],
      'Create my chatbot',
      ['Missing Information', 'Please fill out all fields'],
      ['Invalid Email', 'Please enter a valid email address'],
      ['Invalid Website', 'Please enter a valid domain (e.g. example.com)'],
      ['Success', 'Your AI chatbot has been created!'],
    ],
    [
      '/it/chatbot-demo',
      ['Sito web', 'Nome e cognome', 'Email'],
      'Crea il mio chatbot',
      ['Dati mancanti', 'Compila tutti i campi'],
      ['Email non valida', 'Scrivi un indirizzo email valido'],
      ['Sito non valido', 'Scrivi un dominio valido (per esempio example.com)'],
      ['Fatto', 'Il tuo chatbot è stato creato.'],
    ],
  ] as const)(
    '%s tells each fault and then creates the demo',
    async (path, [website, name, email], submit, missing, badEmail, badWebsite, created) => {
      await visitor.visit(path)
      const press = () => visitor.page.locator('form').getByRole('button', { name: submit }).click()
      await press()
      await visitor.toast(missing[0]).getByText(missing[1]).waitFor()
      await visitor.page.getByLabel(website).fill('nonsense')
      await visitor.page.getByLabel(name).fill('Anna Rossi')
      await visitor.page.getByLabel(email).fill('anna')
      await press()
      await visitor.toast(badEmail[0]).getByText(badEmail[1]).waitFor()
      await visitor.page.getByLabel(email).fill('anna@example.com')
      await press()
      await visitor.toast(badWebsite[0]).getByText(badWebsite[1]).waitFor()
      expect(visitor.server.api.created).toEqual([])
      await visitor.page.getByLabel(website).fill('example.com')
      await press()
      await visitor.toast(created[0]).getByText(created[1]).waitFor()
      await visitor.page.waitForURL(`**${path}/reading-1`)
      expect(visitor.server.api.created).toMatchObject([
        { domain: 'example.com', fullName: 'Anna Rossi', email: 'anna@example.com' },
      ])
      expect(visitor.server.api.contacts).toEqual([
        { fullName: 'Anna Rossi', email: 'anna@example.com', website: 'example.com', demoId: 'reading-1' },
      ])
      expect(await visitor.page.evaluate(() => localStorage.getItem('latest_demo_id'))).toBe('reading-1')
    },
  )

  test('is busy while the server works, sends once, and comes back with what was typed when it fails', async () => {
    const letGo = visitor.server.api.hold()
    visitor.server.api.refuseCreation = 'internal_error'
    await visitor.visit('/chatbot-demo?website=example.com')
    await visitor.page.getByLabel('Full name').fill('Anna Rossi')
    await visitor.page.getByLabel('Email').fill('anna@example.com')
    await visitor.page.locator('form button[type="submit"]').dblclick()
    await visitor.page.getByRole('button', { name: 'Creating your chatbot…' }).waitFor()
    expect(await visitor.page.getByLabel('Email').isDisabled()).toBe(true)
    letGo()
    await visitor.toast('Error').getByText('Failed to create demo chatbot').waitFor()
    expect(await visitor.page.getByLabel('Website').inputValue()).toBe('example.com')
    expect(await visitor.page.getByLabel('Email').inputValue()).toBe('anna@example.com')
    visitor.server.api.refuseCreation = null
    await visitor.page.locator('form button[type="submit"]').dblclick()
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(visitor.server.api.created).toHaveLength(1)
  })

  test.each([
    ['/', 'form', 'Read my site', 'Read my site'],
    ['/', '#chatbot-demo form', 'Show me my chatbot', 'Continue'],
    ['/website-analyzer', 'form', 'Create Demo Chatbot', 'Create Demo Chatbot'],
    ['/chatbot-demo', 'form', 'Create my chatbot', 'Create my chatbot'],
  ])(
    '%s %s can be sent again by who goes back before the demo’s page has come',
    async (path, selector, last, again) => {
      let arrive: (() => void) | undefined
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      // Its script is long on its way.
      await visitor.page.route(/\/assets\/demo-(?!landing)[^/]+\.js$/, async (route) => {
        await arrived
        await route.continue()
      })
      await visitor.visit(path)
      const form = visitor.page.locator(selector).first()
      await form.getByRole('textbox').first().fill('example.com')
      if (selector.startsWith('#')) await form.getByRole('button', { name: 'Continue' }).click()
      const name = form.getByLabel('Full name', { exact: false })
      if (last !== 'Read my site') {
        await name.fill('Anna Rossi')
        await form.getByLabel('Email').fill('anna@example.com')
      }
      await form.getByRole('button', { name: last }).click()
      await visitor.page.waitForURL('**/chatbot-demo/reading-1')
      await visitor.page.goBack()
      await form.getByRole('button', { name: again }).waitFor()
      expect(await form.getByRole('textbox').first().isEnabled()).toBe(true)
      arrive?.()
      await form.getByRole('textbox').first().fill('example.org')
      if (selector.startsWith('#')) await form.getByRole('button', { name: 'Continue' }).click()
      if (last !== 'Read my site') {
        await name.fill('Anna Rossi')
        await form.getByLabel('Email').fill('anna@example.com')
      }
      await form.getByRole('button', { name: last }).click()
      await visitor.page.waitForURL('**/chatbot-demo/reading-2')
      await visitor.page.locator('[data-build]').waitFor()
    },
  )

  test('one question is open at a time', async () => {
    await visitor.visit('/chatbot-demo')
    await visitor.page.getByText('What does it cost?').click()
    await visitor.page.getByText('costs $375, paid once').waitFor()
    await visitor.page.getByText('Can I change how it looks?').click()
    await visitor.page.getByText('costs $375, paid once').waitFor({ state: 'hidden' })
    expect(await visitor.page.locator('details[open]').count()).toBe(1)
  })

  test('the closing call goes back to the top', async () => {
    await visitor.visit('/chatbot-demo')
    const call = visitor.page.getByRole('link', { name: 'Create my chatbot' })
    await call.scrollIntoViewIfNeeded()
    await call.click()
    await visitor.page.waitForFunction(() => window.scrollY === 0)
    expect(await visitor.page.getByLabel('Website').isVisible()).toBe(true)
  })
})
