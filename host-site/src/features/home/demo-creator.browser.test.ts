import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()
const creator = () => visitor.page.locator('#chatbot-demo')

describe.each([
  {
    path: '/',
    submit: 'Read my site',
    label: 'Type your domain',
    required: ['Website required', 'Please enter your website domain'],
    failed: ['Your demo wasn’t created', 'Please try again in a moment.'],
  },
  {
    path: '/it',
    submit: 'Leggi il mio sito',
    label: 'Scrivi il tuo dominio',
    required: ['Manca il sito', 'Scrivi il dominio del tuo sito'],
    failed: ['La demo non è stata creata', 'Riprova tra un attimo.'],
  },
] as const)('the field at the end of $path', ({ path, submit, label, required, failed }) => {
  test('creates one demo from a domain', async () => {
    await visitor.visit(path)
    expect(await creator().getByRole('textbox').count()).toBe(1)
    const domain = creator().getByLabel(label)
    await creator().getByRole('button', { name: submit }).click()
    await visitor.toast(required[0]).getByText(required[1]).waitFor()
    visitor.server.api.refuseCreation = 'internal_error'
    await domain.fill('example.com')
    await domain.press('Enter')
    await visitor.toast(failed[0]).getByText(failed[1]).waitFor()
    expect(await domain.inputValue()).toBe('example.com')
    visitor.server.api.refuseCreation = null
    await creator().getByRole('button', { name: submit }).dblclick()
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    await visitor.page.locator('[data-build]').waitFor()
    expect(await visitor.toast(failed[0]).count()).toBe(0)
    expect(visitor.server.api.created).toHaveLength(1)
    expect(visitor.server.api.contacts).toEqual([])
  })
})
