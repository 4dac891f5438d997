import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const longText = Array.from({ length: 20 }, (_, index) => `Sentence number ${index} of a long answer.`).join(' ')
/** Up to here everything arrives; a multiple of the length of a piece. */
const heard = 120
/** A little more than the time after which a silent answer is asked for. */
const silenceMs = 12_100

/** A question whose answer loses what stands from `heard` up to `to`, on a page whose clock the test may turn. */
async function ask(path: string, to: number, text = longText) {
  use.service.answers.set('Long', { text, lost: [heard, to] })
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(hostPage(use.service, path, { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Long')
  return { page, chat }
}
const stored = () => [...use.service.conversations.values()][0]?.messages.at(-1)

describe('lost messages', () => {
  it('requests a missing piece when the next one arrives', async () => {
    // Written for a minute: there is no silence in which it could be asked for otherwise.
    const { chat } = await ask('/gap', 2 * heard, longText.repeat(60))
    await expect.poll(() => use.service.resumed).not.toEqual([])
    expect(use.service.resumed[0]).toMatchObject({ messageId: stored()?.id, offset: heard })
    await expect.poll(() => chat.answers.last().locator('.text').innerText()).toContain(longText.slice(0, 3 * heard))
  })

  it.each([
    ['', 0],
    [', though the clock of the device is set back meanwhile', 365],
  ])('requests the end of an answer after a long silence%s', async (_, days) => {
    const { page, chat } = await ask('/silence', Infinity)
    await expect.poll(() => stored()?.state).toBe('done')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThanOrEqual(heard - 1)
    expect(await chat.answers.last().getAttribute('data-state')).toBe('streaming')
    expect(use.service.resumed).toEqual([])
    await page.evaluate((ms) => {
      const { now } = Date
      Date.now = () => now() - ms
    }, days * 86_400_000)
    await page.clock.fastForward(silenceMs)
    const answer = await chat.answered()
    expect(await answer.locator('.text').innerText()).toBe(longText)
    expect(use.service.resumed).toEqual([{ messageId: stored()?.id, offset: heard }])
  })

  it('loads the stored conversation when an answer cannot be resumed', async () => {
    use.service.answersGone = true
    const { page, chat } = await ask('/gone', Infinity)
    await expect.poll(() => stored()?.state).toBe('done')
    await chat.answers.last().waitFor()
    await page.clock.fastForward(silenceMs)
    const answer = await chat.answered()
    expect(await answer.locator('.text').innerText()).toBe(longText)
  })

  it('requests what the stored conversation does not contain after a reload', async () => {
    use.service.answers.set('Long', { text: longText, holdAt: heard })
    const page = await use.page({ reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, '/behind', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThanOrEqual(heard - 1)
    use.service.historyBehind = true
    await page.reload()
    await expect.poll(() => use.service.resumed).not.toEqual([])
    expect(use.service.resumed).toEqual([{ messageId: stored()?.id, offset: 0 }])
    await expect.poll(() => chat.answers.last().locator('.text').innerText()).toBe(longText.slice(0, heard).trim())
  })

  it('requests the answer when a first question was sent again', async () => {
    use.service.answers.set('When?', { text: 'At eight, on Sunday.' })
    const page = await use.page({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(hostPage(use.service, '/asked-again', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => use.service.connected()).toBe(1)
    use.service.loseAcks = 1
    use.service.refuseConnection = 'not_ready'
    await chat.ask('When?')
    await expect.poll(() => stored()?.state).toBe('done')
    // From here on the page's clock stands still once the question is there: no silence can be noticed.
    await page.clock.pauseAt(Date.now() + 60_000)
    use.service.refuseConnection = null
    await expect
      .poll(async () => {
        if (use.service.asked.length < 2) await page.clock.runFor(100)
        return use.service.asked.length
      })
      .toBe(2)
    await expect.poll(() => use.service.resumed).not.toEqual([])
    expect(use.service.resumed).toEqual([{ messageId: stored()?.id, offset: 0 }])
    await page.clock.resume()
    expect(await (await chat.answered()).locator('.text').innerText()).toBe('At eight, on Sunday.')
  })
})
