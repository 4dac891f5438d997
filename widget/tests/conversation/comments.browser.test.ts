import { expect, it } from 'vitest'
import { useWidget } from '../../src/testing/use-widget'
import { begunConversation } from './begun-conversation.testing'

const use = useWidget()
const conversation = (path: string) => begunConversation(use, path)

it('asks for an optional comment after a thumb down', async () => {
  const { chat, violations } = await conversation('/comment')
  await chat.part('rate-down').click()
  const field = chat.part('comment').locator('textarea')
  await field.waitFor()
  expect(await violations()).toEqual([])
  await chat.part('rate-up').click()
  await expect.poll(() => chat.part('comment').count()).toBe(0)
  await chat.part('rate-down').click()
  await field.fill('  We open at nine since May. ')
  await chat.part('comment').getByRole('button').click()
  await expect.poll(() => use.service.comments).toEqual(['We open at nine since May.'])
  await expect.poll(() => chat.part('comment').count()).toBe(0)
})

it('shows the comment form in view below a long answer', async () => {
  use.service.answers.set('Long', { text: 'A sentence of a long answer.\n\n'.repeat(30) })
  const { chat } = await conversation('/comment-long')
  await chat.ask('Long')
  await expect.poll(() => chat.answers.count()).toBe(2)
  await chat.answered()
  const thumb = chat.part('rate-down').last()
  await thumb.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await thumb.click()
  const hidden = () =>
    chat.host.evaluate((host) => {
      const bottom = (selector: string) => host.shadowRoot!.querySelector(selector)!.getBoundingClientRect().bottom
      return Math.floor(bottom('[data-part="comment"] button') - bottom('[data-part="messages"]'))
    })
  await chat.part('comment').waitFor()
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})

it('shows the contact link below a refused answer', async () => {
  use.service.answers.set('What is the weather?', { text: 'I found nothing about this on the site.', outcome: 'none' })
  const { chat } = await conversation('/refused-answer')
  expect(await chat.host.getByRole('link', { name: 'Contact the business' }).count()).toBe(0)
  await chat.ask('What is the weather?')
  const link = chat.answers.last().getByRole('link', { name: 'Contact the business' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://bakery.example/contact')
})
