import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import { hearLeads, leadScene } from './lead-scene.testing'

const use = useWidget()
const { declined } = leadScene(use)

describe('a message for the business', () => {
  it('is offered when the bot has no answer', async () => {
    const { page, chat, field, active } = await declined('/lead')
    await hearLeads(page)
    await chat.part('lead-open').click()
    await expect.poll(active).toBe('name')
    expect(await field('message').inputValue()).toBe('Do you bake wedding cakes?')
    await field('name').fill(' Ada Rossi ')
    await field('email').fill('ada@example.com')
    await chat.part('lead-send').click()
    await chat.part('lead-sent').waitFor()
    expect(await chat.part('lead-sent').innerText()).toBe(
      'Message sent to Forno Aurora. The reply goes to ada@example.com.',
    )
    await expect.poll(active).toBe('lead-sent')
    const answer = [...use.service.conversations.values()][0]!.messages.at(-1)!
    expect(use.service.leads).toMatchObject([
      { name: 'Ada Rossi', email: 'ada@example.com', message: 'Do you bake wedding cakes?', messageId: answer.id },
    ])
    expect((await page.evaluate(() => window.heard)).map((detail): unknown => JSON.parse(detail))).toEqual([
      {
        botId: 'bot-1',
        id: 'lead-1',
        name: 'Ada Rossi',
        email: 'ada@example.com',
        message: 'Do you bake wedding cakes?',
      },
    ])
    await page.reload()
    await chat.part('lead-sent').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('loquia:bot-1:lead'))).not.toContain('Ada')
  })

  it('names the missing field', async () => {
    const { chat, field, active } = await declined('/lead-wrong', { lang: 'it' })
    await chat.part('lead-open').click()
    await field('name').fill('Ada')
    await field('email').fill('ada@')
    await field('message').fill(' ')
    await chat.part('lead-send').click()
    await expect.poll(active).toBe('email')
    expect(await field('email').getAttribute('aria-invalid')).toBe('true')
    expect(
      await chat
        .part('lead')
        .locator(`#${await field('email').getAttribute('aria-describedby')}`)
        .innerText(),
    ).toBe('Scrivi un indirizzo come nome@esempio.it.')
    expect(await chat.part('lead').locator('.wrong:visible').allInnerTexts()).toEqual([
      'Scrivi un indirizzo come nome@esempio.it.',
      'Scrivi il tuo messaggio.',
    ])
    await expect.poll(() => chat.part('announcements').innerText()).toContain('Scrivi il tuo messaggio.')
    await field('email').fill('ada@example.com')
    await expect
      .poll(() => chat.part('lead').locator('.wrong:visible').allInnerTexts())
      .toEqual(['Scrivi il tuo messaggio.'])
    expect(use.service.leads).toEqual([])
  })

  it('can be sent by keyboard only', async () => {
    const { page, chat, active } = await declined('/lead-keys')
    await chat.part('lead-open').focus()
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('name')
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('lead-sent')
    expect(use.service.leads).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect.poll(active).toBe('launcher')
  })

  it('can be written later from the menu', async () => {
    const { page, chat, field, active } = await declined('/lead-later')
    await chat.part('lead-open').click()
    await chat.part('lead-cancel').click()
    await expect.poll(active).toBe('lead-open')
    await chat.part('more').click()
    await chat.part('lead-menu').click()
    await field('name').fill('Ada')
    expect(await page.evaluate(() => sessionStorage.getItem('loquia:bot-1:lead'))).toContain('Ada')
    await page.keyboard.press('Escape')
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  it('is requested before the first question if the owner wants it', async () => {
    use.service.config = { ...use.service.config, settings: { leadForm: 'first' } }
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/lead-first', { body: '<script async src="/widget.js" data-demo-id="bot-1"></script>' }),
    )
    const chat = chatOn(page)
    await chat.open()
    await chat.part('lead').waitFor()
    for (const [name, value] of [
      ['name', 'Ada'],
      ['email', 'ada@example.com'],
      ['message', 'A cake'],
    ] as const)
      await chat.part('lead').locator(`[name="${name}"]`).fill(value)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await chat.part('lead-send').click()
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toHaveLength(1)
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(use.service.conversations.size).toBe(1)
  })

  it('is not requested if the owner does not want it', async () => {
    const { chat } = await declined('/lead-never', { attributes: 'data-lead-form="never"' })
    await chat.host.getByRole('link', { name: 'Contact the business' }).waitFor()
    await chat.part('more').click()
    await chat.part('restart').waitFor()
    expect((await chat.part('lead-open').count()) + (await chat.part('lead-menu').count())).toBe(0)
  })
})

it('aligns the last row of its form with the fields', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/row', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await chat.part('more').click()
  await chat.part('lead-menu').click()
  const box = async (part: string) => (await chat.part(part).boundingBox())!
  const field = (await chat.part('lead').locator('textarea').boundingBox())!
  const send = await box('lead-send')
  expect(send.x).toBe(field.x)
  expect((await box('lead-cancel')).x - send.x - send.width).toBeLessThan(16)
})
