import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('failures', () => {
  it.each([
    ['model_unavailable', 'isn’t responding'],
    ['model_key_rejected', 'rejected this chat’s API key'],
    ['model_rate_limited', 'is busy'],
    ['answer_interrupted', 'was interrupted'],
    ['internal_error', 'went wrong on our side'],
  ] as const)('%s', async (code, words) => {
    use.service.answers.set('Fail', { text: 'The beginning.', error: code })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/fail', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Fail')
    const failed = await chat.answered('failed')
    expect(await failed.locator('.text').innerText()).toBe('The beginning.')
    expect(await failed.locator('.fault').innerText()).toContain(words)
    await failed.getByRole('button', { name: 'Try again' }).click()
    const answer = await chat.answered('done')
    expect(await answer.locator('.text').innerText()).toBe('The beginning. And now it works.')
    expect(await chat.questions.count()).toBe(1)
  })

  it('resends a rate-limited question on demand', async () => {
    use.service.refuseQuestions = 'rate_limited'
    const page = await use.page()
    await page.goto(hostPage(use.service, '/limited', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Am I too fast?')
    await expect.poll(() => chat.questions.first().getAttribute('data-state')).toBe('unsent')
    expect(await chat.questions.first().innerText()).toContain('Too many messages')
    use.service.refuseQuestions = null
    await chat.part('retry').click()
    await chat.answered()
    expect(new Set(use.service.asked).size).toBe(1)
  })

  it.each([
    ['origin_refused', 'isn’t allowed on this website', 'non è autorizzata'],
    ['demo_expired', 'has expired', 'è scaduta'],
    ['demo_not_found', "couldn't find", 'Non abbiamo trovato'],
  ] as const)('%s, in both languages', async (code, en, italian) => {
    use.service.refuseConnection = code
    for (const [language, words] of [
      ['en', en],
      ['it', italian],
    ] as const) {
      const page = await use.page()
      await page.goto(hostPage(use.service, '/refused', { body: snippet(), lang: language }))
      const chat = chatOn(page)
      await chat.open()
      await expect.poll(() => chat.part('notice').innerText()).toContain(words)
      expect(await chat.input.isDisabled()).toBe(true)
    }
  })
})
