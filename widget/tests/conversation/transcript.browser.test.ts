import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useWidget } from '../../src/testing/use-widget'
import { begunConversation } from './begun-conversation.testing'

const use = useWidget()
const conversation = (path: string, options?: { lang: string }) => begunConversation(use, path, options)

it('saves the whole conversation as plain text', async () => {
  const { page, chat, violations } = await conversation('/transcript', { lang: 'it' })
  const [stored] = use.service.conversations.values()
  const answer = stored!.messages.at(-1)!
  for (let count = 0; count < 60; count++)
    stored!.messages.unshift({
      ...answer,
      id: `old${count}`,
      questionId: `older${count}`,
      content: `Early answer ${count}.`,
    })
  await page.reload()
  await chat.part('earlier').waitFor()
  await chat.part('more').click()
  await chat.part('transcript').waitFor()
  expect(await violations()).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  expect(download.suggestedFilename()).toMatch(/^conversazione-\d{4}-\d{2}-\d{2}\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('When do you open on Sunday?')
  expect(text).toContain(
    'We open at 8:00 on Sunday [1].\nFonti:\n[1] Opening hours, https://bakery.example/opening-hours',
  )
  expect(text.match(/Early answer \d+\./g)).toHaveLength(60)
})

it('saves an answer without Markdown', async () => {
  use.service.answers.set('Everything', {
    text: '## Opening\n\nWe **open** at *eight*, see [our hours](https://bakery.example/hours) and https://bakery.example/ or <ada@bakery.example> [1].\nEven `today`.\n\n- Bread\n- Cakes\n  1. Plain\n  2. With *cream*\n\n3. Third\n4. Fourth\n\n| Day | Time |\n|--|--:|\n| Monday | 8 to 13 |\n\n> Fresh\n\n---\n\n```js\nlet a  = 1\n\nlet b\n```',
    sources: [{ number: 1, url: 'https://bakery.example/hours', title: 'Hours', snippet: 'x' }],
  })
  const { page, chat } = await conversation('/transcript-plain')
  await chat.ask('Everything')
  await chat.answers.nth(1).locator('[data-source]').waitFor()
  await chat.part('more').click()
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.slice(text.indexOf('Opening\n'))).toBe(
    'Opening\n\nWe open at eight, see our hours (https://bakery.example/hours) and https://bakery.example/ or ada@bakery.example [1]. Even today.\n\n- Bread\n- Cakes\n  1. Plain\n  2. With cream\n\n3. Third\n4. Fourth\n\nDay\tTime\nMonday\t8 to 13\n\nFresh\n\nlet a  = 1\n\nlet b\nSources:\n[1] Hours, https://bakery.example/hours\n',
  )
})

it('saves the received part of a streaming answer', async () => {
  use.service.answers.set('Slow', { text: 'The first sentence. The second one.', holdAt: 21 })
  const { page, chat } = await conversation('/transcript-live')
  await chat.ask('Slow')
  await chat.answers.last().filter({ hasText: 'The first sentence.' }).waitFor()
  await chat.part('more').click()
  const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/\nSlow\n\nAI assistant\nThe first sentence\./)
})
