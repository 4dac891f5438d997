import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home, startReadingBot } from './reading-bot.testing.js'

let bot: Awaited<ReturnType<typeof startReadingBot>>
beforeAll(async () => {
  bot = await startReadingBot()
})
afterEach(() => bot.stopSite())
afterAll(() => bot.stop())

const escape = String.fromCharCode(92)
/** JSON may contain characters that are invalid in text. */
const inJson = (question: string, answer: string): string =>
  `<script type="application/ld+json">{"@type":"FAQPage","name":"x","mainEntity":[{"@type":"Question","name":"${question}","acceptedAnswer":{"@type":"Answer","text":"${answer}"}}]}</script>`
const nul = `${escape}u0000`
const half = `${escape}ud83d`
const spelled = `${escape}${escape}u0000`

describe.each(['site', 'page'] as const)('what no text can hold, in a %s', (scope) => {
  it.each<[what: string, on: string, kept: string[]]>([
    [
      'half a character in a question',
      inJson(`Is ${half} here?`, 'It is a loaf of bread.'),
      ['Is \ufffd here?', 'It is a loaf of bread.'],
    ],
    [
      'half a character in an answer',
      inJson('Is it here?', `It is ${half} a loaf.`),
      ['Is it here?', 'It is \ufffd a loaf.'],
    ],
    ['a whole one in two halves', inJson('Is it here?', `It is ${half}${escape}ude42 a loaf.`), ['It is 🙂 a loaf.']],
    [
      'a NUL in a question',
      inJson(`Is${nul} it here?`, 'It is a loaf of bread.'),
      ['Is it here?', 'It is a loaf of bread.'],
    ],
    ['a NUL in an answer', inJson('Is it here?', `It is${nul} a loaf.`), ['It is a loaf.']],
    [
      'the words for a NUL',
      inJson(`Is ${spelled} it?`, `It is ${spelled} indeed.`),
      [`Is ${nul} it?`, `It is ${nul} indeed.`],
    ],
    [
      'both in what the business is called',
      `<script type="application/ld+json">{"@type":"Bakery","name":"Mill${nul} and ${half} and ${spelled}","telephone":"+44 20 7946${nul} 0000"}</script>`,
      [`Mill and \ufffd and ${nul}`, '+44 20 7946 0000'],
    ],
    [
      'both as entities',
      '<h2>Half &#xD83D; of &#0; it</h2><p>It is a loaf &#xDC00; of bread.</p>',
      ['Half \ufffd of \ufffd it', 'It is a loaf \ufffd of bread.'],
    ],
    [
      'NULs among the bytes',
      '<h2>Half\0 of it</h2><p>It is a loaf\0 of bread.</p>',
      ['Half of it', 'It is a loaf of bread.'],
    ],
  ])('%s is removed from a page without loss of its other words', async (_what, on, kept) => {
    const passages = await bot.read({ '/': home([]).replace('</main>', `${on}</main>`) }, scope)
    expect(passages.get('/')).toContain('On the sign of welcome is written come in')
    for (const words of kept) expect(passages.get('/')).toContain(words)
  })
})
