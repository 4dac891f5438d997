import { expect, it } from 'vitest'
import { processorTime } from '../../../testing/processor-time.js'
import { parseTask, type Task } from './parse-task.js'

const bytes = 2_000_000
const url = 'https://slow.example/page'
const language = 'en'
/** Fills a page to its maximum size. */
function filled(piece: (n: number) => string): string {
  let text = ''
  for (let n = 0; text.length < bytes; n++) text += piece(n)
  return text
}

it.each<[string, Task]>([
  ['questions', { kind: 'text', url, language, text: filled((n) => `Is ${n}?\n\nYes.\n\n`) }],
  ['paragraphs', { kind: 'text', url, language, text: filled((n) => `a${n % 7}.\n\n`) }],
])('a parsed page of %s is cheap to receive from its thread', async (_what, task) => {
  const result = parseTask(task)
  // Messages are copied twice, once in the process that streams answers.
  const { ms } = await processorTime(() => structuredClone(result))
  expect(ms).toBeLessThan(500)
  expect(result.reading!.document.blocks).toHaveLength(10_000)
  expect(result.reading!.passages.length).toBeGreaterThan(10)
  expect(result.reading!.sharedFrom).toBeLessThanOrEqual(10_000)
})

it('thousands of folded lines beside thousands of forms are cheap to receive', async () => {
  const html = Array.from(
    { length: 8_000 },
    (_, n) => `<details><summary>Is it ${n}?</summary>Yes, it is ${n}.</details><form><button>Go</button></form>`,
  ).join('')
  const raw = { url, contentType: 'text/html', robotsHeader: '', body: Buffer.from(`<main>${html}</main>`), depth: 1 }
  const { ms, result } = await processorTime(() =>
    parseTask({ kind: 'html', raw, site: { siteNames: [], language, knownFacts: [] }, botName: 'x' }),
  )
  expect(result.reading!.document.blocks[7_999]).toMatchObject({
    kind: 'faq',
    headings: ['Is it 7999?'],
    text: 'Yes, it is 7999.',
  })
  expect(ms).toBeLessThan(3_000)
})
