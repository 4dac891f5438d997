import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('a screen reader', () => {
  it('hears whole sentences in order', async () => {
    use.service.answers.set('Long', {
      text: 'The first sentence. The second one has **weight**. And the third ends it.',
      pieceChars: 3,
      pauseMs: 15,
    })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/spoken', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await page.evaluate(() => {
      window.heard = []
      const region = document.querySelector('[data-chat-widget]')!.shadowRoot!.querySelector('[aria-live="polite"]')!
      new MutationObserver((records) =>
        records.forEach((record) => record.addedNodes.forEach((node) => window.heard.push(node.textContent ?? ''))),
      ).observe(region, { childList: true })
    })
    await chat.ask('Long')
    await chat.answered()
    await expect
      .poll(() => page.evaluate(() => window.heard.join(' ')))
      .toBe('Looking for an answer. The first sentence. The second one has weight. And the third ends it.')
    expect(await page.evaluate(() => window.heard.every((line) => /[.]$/.test(line)))).toBe(true)
  })

  it('hears the text of an answer without its marks', async () => {
    use.service.answers.set('Marks', {
      text: 'Siamo aperti **dalle 8:00** [1]. Vedi [gli orari](https://bakery.example/orari?a=1).\n\n| Pane | Prezzo |\n|:--|--:|\n| Segale | 4,50 |\n\n- uno\n- due per due',
      sources: [
        {
          number: 1,
          url: 'https://bakery.example/orari',
          title: 'Orari',
          snippet: 'Siamo aperti dalle 8:00, non di lunedì.',
        },
      ],
    })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/marks', { body: snippet(), lang: 'xx' }))
    const chat = chatOn(page)
    await chat.open()
    await page.evaluate(() => {
      window.heard = []
      const region = document
        .querySelector('[data-chat-widget]')!
        .shadowRoot!.querySelector<HTMLElement>('[aria-live="polite"]')!
      window.heard.push(region.lang)
      new MutationObserver((records) =>
        records.forEach((record) =>
          record.addedNodes.forEach((node) => window.heard.push(`${(node as HTMLElement).lang}: ${node.textContent}`)),
        ),
      ).observe(region, { childList: true })
    })
    await chat.ask('Marks')
    const answer = await chat.answered()
    await expect
      .poll(() =>
        page.evaluate(() =>
          window.heard
            .slice(1)
            .map((line) => line.replace(/^(?:it|en)?: /, ''))
            .join(' '),
        ),
      )
      .toBe(
        'Looking for an answer. Siamo aperti dalle 8:00. Vedi gli orari. Pane, Prezzo. Segale, 4,50. uno. due per due. From this page.',
      )
    const heard = await page.evaluate(() => window.heard)
    expect([heard[0], heard[1]]).toEqual(['en', 'en: Looking for an answer.'])
    expect(heard.find((line) => line.includes('Siamo aperti'))).toMatch(/^it: /)
    expect(await answer.locator('.text').getAttribute('lang')).toBe('it')
    expect(await answer.locator('.cited').getAttribute('lang')).toBe('it')
    await answer.getByRole('link', { name: /^Source 1: «Siamo aperti/ }).waitFor()
    // The landmarks of the page stay the page's own.
    expect(await chat.panel.locator('header, footer').count()).toBe(0)
  })
})
