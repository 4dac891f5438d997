import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKnowledge } from '../ingested-knowledge.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
beforeAll(async () => {
  knowledge = await startKnowledge()
})
afterAll(async () => {
  await knowledge.stopSites()
  await knowledge.stop()
})

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

it('gives the passages of a frame the title of its page', async () => {
  const { host } = await knowledge.site({
    '/': page('Bistro', '<p>We cook what the market of the morning has, from Tuesday on.</p><a href="/menu">M</a>'),
    '/menu': page(
      'Menu of the week',
      '<p>Here is what we cook this week, from Tuesday on.</p><iframe src="/table.html"></iframe>',
    ),
    '/table.html':
      '<html lang="en"><title>untitled1</title><table><tr><th>Dish</th><th>Price</th></tr><tr><td>Trout with almonds</td><td>€18.20</td></tr><tr><td>Plum cake</td><td>€5.10</td></tr></table></html>',
  })
  const { botId, sourceId } = await knowledge.submit(host)
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  const passages = await knowledge.dataSource.query<{ title: string }[]>(
    `SELECT title FROM chunks WHERE bot_id = $1 AND text LIKE '%18.20%'`,
    [botId],
  )
  expect(passages).toEqual([{ title: expect.stringMatching(/^Menu of the week/) }])
})

it('counts by reason the pages beyond those that it lists', async () => {
  const closed = Array.from({ length: 650 }, (_, index) => `<a href="/closed/${index}">.</a>`).join('')
  const { host } = await knowledge.site({
    '/robots.txt': 'User-agent: *\nDisallow: /closed/',
    '/': page('Bistro', `<p>We cook what the market of the morning has, from Tuesday on.</p>${closed}`),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  const { builder } = knowledge.newNode()
  await builder.ingest(sourceId, new AbortController().signal)
  const { counts, unlisted } = await builder.getProgress(botId)
  // 200 of 651 pages are listed; the others are counted by reason.
  expect(unlisted).toEqual({ robots: 451 })
  expect(counts).toMatchObject({ found: 651, read: 1, skipped: 650 })
})
