import { expect, it } from 'vitest'
import { goldenQuestionsMax, goldenReportSchema, goldenStateSchema, isRegression } from '@loquia/contracts'
import { bakery, bestText, countsAreTrue, goldenScene, never, scene, draftRows } from './golden-scene.testing.js'

goldenScene()

it('lists a question once, with its last expectation', async () => {
  const added = await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: '4.50' })
  expect(
    await scene.golden.add(scene.botId, {
      question: 'What does a rye loaf cost?',
      expectedUrl: `http://${scene.site.host}/prices`,
    }),
  ).toMatchObject({ id: added.id, expectedUrl: `http://${scene.site.host}/prices` })
  expect(await scene.golden.list(scene.botId)).toEqual([
    {
      id: added.id,
      question: 'What does a rye loaf cost?',
      expectedUrl: `http://${scene.site.host}/prices`,
      createdAt: added.createdAt,
    },
  ])
})

it('deletes a question of its own bot only', async () => {
  const added = await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: '4.50' })
  await expect(scene.golden.remove('00000000-0000-0000-0000-000000000000', added.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  await scene.golden.remove(scene.botId, added.id)
  await expect(scene.golden.remove(scene.botId, added.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await scene.golden.list(scene.botId)).toEqual([])
})

it('refuses more questions than can be asked after a build', async () => {
  for (let n = 0; n < goldenQuestionsMax; n++)
    await scene.golden.add(scene.botId, { question: `Question ${n}?`, expectedText: 'x' })
  await expect(scene.golden.add(scene.botId, { question: 'One more?', expectedText: 'x' })).rejects.toMatchObject({
    code: 'golden_question_limit',
  })
  await scene.golden.add(scene.botId, { question: 'Question 0?', expectedText: 'y' })
})

it('reports which questions are answered as expected', async () => {
  await scene.golden.add(scene.botId, {
    question: 'What does a rye loaf cost?',
    expectedUrl: `https://${scene.site.host}/prices/#top`,
    expectedText: '4,50 EUROS',
  })
  await scene.golden.add(scene.botId, {
    question: 'Who founded the bakery?',
    expectedUrl: `http://${scene.site.host}/prices`,
  })
  await scene.golden.add(scene.botId, { question: 'Do you repair bicycles in Edinburgh?', expectedText: 'bicycles' })
  const report = goldenReportSchema.parse(await scene.golden.run(scene.botId))
  expect(report).toMatchObject({ outcome: 'checked' })
  expect(report.results.map(({ live }) => [live.passed, live.refused])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  expect(report.results[0]?.live.answer).toContain('4.50')
  expect(report.results.every(({ draft }) => draft === undefined)).toBe(true)
  expect(goldenStateSchema.parse(await scene.golden.getState(scene.botId))).toEqual({
    waiting: false,
    reports: [report],
  })
})

it('publishes pages immediately where there are no golden questions', async () => {
  scene.pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 5 euros now.')
  await scene.builder.ingest(scene.sourceId, never)
  expect(await bestText('What does a rye loaf cost?')).toContain('5 euros')
  expect(await scene.golden.getState(scene.botId)).toEqual({ waiting: false, reports: [] })
  await countsAreTrue()
})

it('publishes a build that spoils no answer', async () => {
  await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: 'euros' })
  scene.pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 5.20 euros. A bun costs 1 euro.')
  delete scene.pages['/delivery']
  scene.pages['/'] = bakery(
    'Mill Bakery',
    'We bake sourdough bread in a wood-fired oven in the middle of the village.',
    ['/prices', '/history'],
  )
  scene.pages['/history'] = bakery('History', 'The bakery was founded by Ada Thornton in 1952 in a former stable.', [
    '/prices',
  ])
  await scene.builder.ingest(scene.sourceId, never)
  const { waiting, reports } = await scene.golden.getState(scene.botId)
  expect(waiting).toBe(false)
  expect(reports.map(({ outcome }) => outcome)).toEqual(['published'])
  expect(reports[0]?.results[0]).toMatchObject({ live: { passed: true }, draft: { passed: true } })
  expect(await bestText('What does a rye loaf cost?')).toContain('5.20')
  expect(await bestText('Do you deliver bread every morning?')).not.toContain('five kilometers')
  expect(await draftRows()).toBe(0)
  await countsAreTrue()
})

it('keeps the old passages live when a build would spoil an answer, until the owner accepts it', async () => {
  await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  await scene.golden.add(scene.botId, { question: 'Who founded the bakery?', expectedText: 'Ada Thornton' })
  const prices = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  scene.pages['/prices'] = prices
  await scene.builder.ingest(scene.sourceId, never)

  const held = await scene.golden.getState(scene.botId)
  expect(held.waiting).toBe(true)
  expect(held.reports[0]).toMatchObject({ outcome: 'held' })
  expect(held.reports[0]?.results.map(isRegression)).toEqual([true, false])
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  expect(await scene.builder.getProgress(scene.botId)).toMatchObject({ status: 'ready' })
  await countsAreTrue()

  // Drafts do not accumulate.
  await scene.builder.ingest(scene.sourceId, never)
  expect((await scene.golden.getState(scene.botId)).reports.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
  expect((await scene.golden.run(scene.botId)).results.map(({ draft }) => draft?.passed)).toEqual([false, true])

  await scene.golden.acceptDraft(scene.botId)
  expect(await bestText('What does bread cost?')).toContain('ask in the shop')
  expect((await scene.golden.getState(scene.botId)).waiting).toBe(false)
  expect(await draftRows()).toBe(0)
  await countsAreTrue()
  await expect(scene.golden.acceptDraft(scene.botId)).rejects.toMatchObject({ code: 'not_found' })
})

it('publishes a held build once the site answers again', async () => {
  await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: 'euros' })
  delete scene.pages['/prices']
  await scene.builder.ingest(scene.sourceId, never)
  expect(await scene.golden.getState(scene.botId)).toMatchObject({ waiting: true })
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  scene.pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 6 euros.')
  await scene.builder.ingest(scene.sourceId, never)
  expect(await scene.golden.getState(scene.botId)).toMatchObject({ waiting: false })
  expect(await bestText('What does a rye loaf cost?')).toContain('6 euros')
  await countsAreTrue()
})

it('deletes a held build that the owner discards', async () => {
  await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  scene.pages['/prices'] = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  await scene.builder.ingest(scene.sourceId, never)
  await scene.golden.discardDraft(scene.botId)
  expect(await scene.golden.getState(scene.botId)).toMatchObject({
    waiting: false,
    reports: [{ outcome: 'discarded' }, { outcome: 'held' }],
  })
  expect(await draftRows()).toBe(0)
  const [row] = await scene.database.dataSource.query(
    `SELECT etag, content_hash FROM pages WHERE bot_id = $1 AND url LIKE '%/prices'`,
    [scene.botId],
  )
  expect(row).toEqual({ etag: null, content_hash: null })
  expect(await bestText('What does a rye loaf cost?')).toContain('4.50')
  await countsAreTrue()
})

it('deletes a page as soon as its owner removes it, even from a held build', async () => {
  await scene.golden.add(scene.botId, { question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
  scene.pages['/prices'] = bakery('Prices of bread', 'Please ask in the shop what our bread costs today.')
  await scene.builder.ingest(scene.sourceId, never)
  for (const { id } of await scene.database.dataSource.query(`SELECT id FROM pages WHERE bot_id = $1`, [scene.botId]))
    await scene.index.removePage({ botId: scene.botId, pageId: id })
  expect(await bestText('What does a rye loaf cost?')).toBe('')
  expect(
    (
      await scene.finder.find({
        botId: scene.botId,
        question: 'What does bread cost?',
        language: 'en',
        indexVersion: 'draft',
      })
    ).passages,
  ).toEqual([])
  await countsAreTrue()
})
