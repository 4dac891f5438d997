import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleQuestions, type SampleQuestion } from '../../examples/sites/questions.ts'
import { startSampleSites, type RunningSampleSites } from '../../examples/sites/serve.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import type { Answer } from '../testing/start-product.ts'

/**
 * The main job as a stranger does it: type a domain, watch it being read, ask. In both languages, without a model.
 */
let sites: RunningSampleSites
const running = productForTests(async () => {
  sites = await startSampleSites({ ports: [0, 0] })
  // By meaning, too, as where nothing is set.
  return { EMBEDDINGS: 'auto' }
})
afterAll(() => sites?.stop())

const says = (answer: string, expected: string | RegExp): boolean =>
  typeof expected === 'string' ? answer.includes(expected) : expected.test(answer)
/** What a page says that the bot of a sample site answered. */
interface Recorded {
  question: string
  answer: string
  quote: string | undefined
  title: string | undefined
  path: string | undefined
  shown: string
}

/** Addresses within the sample site, whose port differs from run to run. */
const within = (text: string, origin: string): string => text.replaceAll(origin, '')

/** Asked in the browser; the rest of the questions go over HTTP below. */
const askedByHand = 5

describe.each([
  { language: 'en', prefix: '', domain: 'Type your domain' },
  { language: 'it', prefix: '/it', domain: /dominio/i },
] as const)('in $language', ({ language, prefix, domain }) => {
  const questions = sampleQuestions[language]

  it('a visitor chats with a bot of the typed domain', async () => {
    const page = await (await running.browser.newContext({ locale: language === 'it' ? 'it-IT' : 'en-GB' })).newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${running.product.url}${prefix}/chatbot-demo`)
    await page.getByLabel(domain).first().fill(`localhost:${sites[language].port}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/chatbot-demo\/.+/)
    const { pathname } = new URL(page.url())
    expect(pathname.startsWith(`${prefix}/chatbot-demo/`)).toBe(true)
    // Whoever asks earlier is answered from what has been read so far, and told so.
    await running.product.whenRead(pathname.split('/').at(-1) ?? '')

    const widget = page.locator('[data-chat-widget]')
    const input = widget.locator('textarea')
    for (const [asked, { question, expected, path, isOnEveryPage }] of questions.answered
      .slice(0, askedByHand)
      .entries()) {
      await input.fill(question)
      await input.press('Enter')
      const answer = widget.locator('[data-role="assistant"]').nth(asked)
      await answer
        .locator(isOnEveryPage === true ? 'a[href]' : `a[href*="${path}"]`)
        .first()
        .waitFor()
      expect(
        says((await answer.innerText()).replace(/\s+/g, ' '), expected),
        `${question} → ${await answer.innerText()}`,
      ).toBe(true)
    }
    await input.fill(questions.offTopic)
    await input.press('Enter')
    await widget
      .locator('[data-role="assistant"]')
      .nth(askedByHand)
      .filter({ hasText: language === 'it' ? /non ho trovato/i : /couldn’t find/i })
      .waitFor()
    expect(faults).toEqual([])
  })

  describe('over HTTP', () => {
    let demoId: string
    beforeAll(async () => {
      demoId = await running.product.createDemo(`localhost:${sites[language].port}`)
      const demo = await running.product.whenRead(demoId)
      expect(demo.status).toBe('ready')
    })

    function judge(
      { expected, path, isOnEveryPage = false }: SampleQuestion,
      reply: Answer,
    ): { answered: boolean; rightPage: boolean } {
      return {
        answered: !reply.refused && says(reply.answer.replace(/\s+/g, ' '), expected),
        rightPage: isOnEveryPage || reply.sources.some((source) => new URL(source.url).pathname === path),
      }
    }
    /** Share of right ones, with the wrong ones named, so that a fall tells what fell. */
    function expectShare(results: { question: string; right: boolean }[], least: number): void {
      const wrong = results.filter((result) => !result.right).map((result) => result.question)
      expect(1 - wrong.length / results.length, wrong.join('\n')).toBeGreaterThanOrEqual(least)
    }

    it('answers what the site answers, from the right page', async () => {
      const results = await Promise.all(
        questions.answered.map(async (asked) => ({
          question: asked.question,
          ...judge(asked, await running.product.ask(demoId, asked.question)),
        })),
      )
      expectShare(
        results.map(({ question, answered }) => ({ question, right: answered })),
        0.85,
      )
      expectShare(
        results.map(({ question, rightPage }) => ({ question, right: rightPage })),
        0.85,
      )
    })

    it('answers misspelled questions as well as follow-ups', async () => {
      const misspelled = await Promise.all(
        questions.misspelled.map(async (asked) => ({
          question: asked.question,
          right: judge(asked, await running.product.ask(demoId, asked.question)).answered,
        })),
      )
      const followUps = await Promise.all(
        questions.followUps.map(async ({ first, second }) => {
          const { visitorToken } = await running.product.ask(demoId, first.question)
          return {
            question: `${first.question} → ${second.question}`,
            right: judge(second, await running.product.ask(demoId, second.question, visitorToken)).answered,
          }
        }),
      )
      expectShare([...misspelled, ...followUps], 0.6)
    })

    it('is unsure of what the site does not say', async () => {
      const results = await Promise.all(
        questions.unanswered.map(async (question) => ({
          question,
          right: (await running.product.ask(demoId, question)).outcome !== 'sure',
        })),
      )
      expectShare(results, 0.8)
    })

    it('does not know pages that robots may not read', async () => {
      for (const { question, secret } of questions.forbidden) {
        const reply = await running.product.ask(demoId, question)
        expect(reply.answer + JSON.stringify(reply.sources)).not.toContain(secret)
      }
    })

    it('answers the questions that our own pages show', async () => {
      const origin = `http://localhost:${sites[language].port}`
      const page = await running.browser.newPage({ reducedMotion: 'reduce' })
      const recorded: Recorded[] = []
      for (const path of [prefix || '/', `${prefix}/chatbot-demo`]) {
        await page.goto(running.product.url + path)
        recorded.push(
          ...(await page.locator('[data-recorded-question]').evaluateAll((elements) =>
            elements.map((element) => {
              const of = (name: string) => element.getAttribute(`data-recorded-${name}`) ?? undefined
              return {
                question: of('question') ?? '',
                answer: of('answer') ?? '',
                quote: of('quote'),
                title: of('title'),
                path: of('path'),
                shown: element.textContent ?? '',
              }
            }),
          )),
        )
      }
      await page.close()
      expect(recorded.length).toBeGreaterThanOrEqual(4)
      for (const { question, answer, quote, title, path, shown } of recorded) {
        const reply = await running.product.ask(demoId, question)
        expect(within(reply.answer, origin), question).toBe(answer)
        expect(reply.refused, question).toBe(quote === undefined)
        if (quote === undefined) continue
        const [source] = reply.sources
        expect({
          quote: source?.snippet,
          title: source?.title,
          path: within(source?.url ?? '', origin).split('#')[0],
        }).toEqual({ quote, title, path })
        expect(shown).toContain(quote)
      }
    })

    it('suggests only questions that it answers', async () => {
      const { suggestions } = await running.product.demo(demoId)
      expect(suggestions.length).toBeGreaterThanOrEqual(3)
      const results = await Promise.all(suggestions.map((question) => running.product.ask(demoId, question)))
      expect(results.filter((reply) => reply.refused || reply.sources.length === 0)).toEqual([])
    })
  })
})
