import { expect, it } from 'vitest'
import { goldenQuestionsMax, goldenReportSchema, goldenStateSchema } from '@loquia/contracts'
import { bakery, bestText, countsAreTrue, goldenScene, never, scene } from './golden-scene.testing.js'

goldenScene()

it('lists, changes and removes questions, of this bot alone', async () => {
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
  await expect(scene.golden.remove('00000000-0000-0000-0000-000000000000', added.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  await scene.golden.remove(scene.botId, added.id)
  await expect(scene.golden.remove(scene.botId, added.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await scene.golden.list(scene.botId)).toEqual([])
})

it('holds no more questions than can be asked after a build', async () => {
  for (let n = 0; n < goldenQuestionsMax; n++)
    await scene.golden.add(scene.botId, { question: `Question ${n}?`, expectedText: 'x' })
  await expect(scene.golden.add(scene.botId, { question: 'One more?', expectedText: 'x' })).rejects.toMatchObject({
    code: 'golden_questions_full',
  })
  await scene.golden.add(scene.botId, { question: 'Question 0?', expectedText: 'y' })
})

it('tells which questions are answered as expected', async () => {
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
  expect(goldenStateSchema.parse(await scene.golden.state(scene.botId))).toEqual({ waiting: false, reports: [report] })
})

it('writes pages at once where there are no golden questions', async () => {
  scene.pages['/prices'] = bakery('Prices of bread', 'A rye loaf costs 5 euros now.')
  await scene.builder.build(scene.sourceId, never)
  expect(await bestText('What does a rye loaf cost?')).toContain('5 euros')
  expect(await scene.golden.state(scene.botId)).toEqual({ waiting: false, reports: [] })
  await countsAreTrue()
})

await import('./held-builds-suite.testing.js')
