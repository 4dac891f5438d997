import { describe, expect, test } from 'vitest'
import { axeViolations } from '../../../../scripts/testing/axe-violations'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()
const asItsMaker = (demoId: string) =>
  visitor.page.addInitScript((id) => localStorage.setItem(`loquia.claim:${id}`, 'a secret of this browser'), demoId)
const card = () => visitor.page.locator('[data-demo-name]')

describe('the name of the business on the demo page', () => {
  test('is confirmed with one click', async () => {
    await asItsMaker('ready-1')
    await visitor.visit('/chatbot-demo/ready-1')
    await card().getByRole('heading', { name: 'Is your business called Pedal & Post?' }).waitFor()
    expect(await axeViolations(visitor.page, '[data-demo-name]')).toEqual([])
    await card().getByRole('button', { name: 'Yes' }).click()
    await card().getByText('Saved. The chatbot now answers for Pedal & Post.').waitFor()
    expect(await card().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(visitor.server.api.names.get('ready-1')).toEqual({
      secret: 'a secret of this browser',
      name: 'Pedal & Post',
    })
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-keep]').waitFor()
    expect(await card().count()).toBe(0)
  })

  test('can be corrected by keyboard', async () => {
    await asItsMaker('ready-2')
    await visitor.visit('/it/chatbot-demo/ready-2')
    await card().getByRole('heading', { name: 'La tua attività si chiama Pedal & Post?' }).waitFor()
    await card().getByRole('button', { name: 'Cambia' }).press('Enter')
    const field = card().getByLabel('Nome della tua attività')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(' ')
    await field.press('Enter')
    await card().getByText('Scrivi il nome della tua attività').waitFor()
    expect(await axeViolations(visitor.page, '[data-demo-name]')).toEqual([])
    visitor.server.api.refuseName = 'overloaded'
    await field.fill('Le bici di Pietro')
    await field.press('Enter')
    await card().getByText('Il servizio è sovraccarico. Riprova tra poco.').waitFor()
    expect(await field.inputValue()).toBe('Le bici di Pietro')
    await field.press('Enter')
    await card().getByText('Salvato. Ora il chatbot risponde a nome di Le bici di Pietro.').waitFor()
    await visitor.page.getByText('Le bici di Pietro', { exact: false }).first().waitFor()
    expect(visitor.server.api.names.get('ready-2')?.name).toBe('Le bici di Pietro')
  })

  test('is confirmed only by the creator of the demo', async () => {
    await visitor.visit('/chatbot-demo/ready-3')
    await visitor.page.locator('[data-chat-ready="true"]').waitFor({ state: 'attached' })
    expect(await card().count()).toBe(0)
    await asItsMaker('reading-3')
    const goOn = visitor.server.api.restart('reading-3', 3)
    await visitor.visit('/chatbot-demo/reading-3')
    await visitor.page.locator('[data-build="crawling"]').waitFor()
    await visitor.page.locator('[data-keep]').waitFor()
    expect(await card().count()).toBe(0)
    goOn()
    await card().waitFor()
  })
})
