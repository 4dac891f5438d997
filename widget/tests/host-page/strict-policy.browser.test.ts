import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const answer =
  '# Title\n\n| a | b |\n|--|--:|\n| 1 | 2 |\n\n- x\n\n```js\nlet a\n```\n\n> quote ![i](https://x.example/i.png) [1]'

/** Says what a page's policy forbade, from the first line on. */
const watch = `window.violations=[];document.addEventListener('securitypolicyviolation',function(e){violations.push(e.violatedDirective+' '+e.blockedURI+' '+e.sample)})`

describe.each([
  ['scripts, connections and images of one host', ''],
  ['the same with Trusted Types', "; require-trusted-types-for 'script'"],
])('a page that allows %s', (_name, more) => {
  it('receives no report of a violation', async () => {
    const { service } = use
    const { origin } = service
    service.pages.set('/watch.js', { html: watch, headers: { 'content-type': 'text/javascript' } })
    service.answers.set('Everything', {
      text: answer,
      sources: [
        { number: 1, url: 'https://x.example/', title: 'X', snippet: 'x' },
        { number: 2, url: 'document:7', title: 'Price list', snippet: 'y' },
      ],
      suggestions: ['More?'],
    })
    service.answers.set('Nothing', { text: 'I found nothing about this.', outcome: 'none' })
    service.answers.set('Slow', { text: 'Word '.repeat(300), holdAt: 300 })
    const page = await use.page({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(
      hostPage(service, '/strict', {
        head: '<script src="/watch.js"></script>',
        body: snippet('data-proactive-message="Looking for opening hours?" data-proactive-delay-seconds="0"'),
        headers: {
          'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin} ${origin.replace('http', 'ws')}; img-src ${origin}${more}`,
        },
      }),
    )
    const chat = chatOn(page)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

    await chat.part('teaser-open').click()
    await chat.ask('Everything')
    await chat.answered()
    await chat.host.locator('[data-cite="1"]').click()
    await chat.part('copy').click()
    await expect.poll(clipboard).toBe(answer)
    await chat.host.locator('[data-copy-code]').click()
    await expect.poll(clipboard).toBe('let a')
    await chat.part('rate-down').click()
    await chat.part('comment').locator('textarea').fill('Too short')
    await chat.part('comment').locator('button').click()
    await expect.poll(() => service.comments).toEqual(['Too short'])
    service.answers.set('Everything', { text: 'Written anew.' })
    await chat.part('regenerate').click()
    await chat.answers.getByText('Written anew.').waitFor()
    await chat.answered()
    await chat.ask('Slow')
    await chat.part('stop').click()
    await chat.answered('stopped')

    await chat.ask('Nothing')
    await chat.part('lead-open').click()
    await chat.part('lead-send').click()
    await chat.part('lead').locator('[name="name"]').fill('Ada')
    await chat.part('lead').locator('[name="email"]').fill('ada@example.com')
    await chat.part('lead-send').click()
    await chat.part('lead-sent').waitFor()

    await chat.part('more').click()
    await chat.part('sound').click()
    await expect.poll(() => chat.part('sound').getAttribute('aria-checked')).toBe('true')
    const [download] = await Promise.all([page.waitForEvent('download'), chat.part('transcript').click()])
    expect(download.suggestedFilename()).toMatch(/\.txt$/)
    await page.evaluate(() =>
      (window.Loquia as LoquiaApi).setOptions({ primaryColor: '#0000ff', theme: 'dark', dir: 'rtl' }),
    )
    await expect
      .poll(() => chat.panel.evaluate((panel) => getComputedStyle(panel).backgroundColor))
      .toBe('rgb(18, 16, 24)')
    expect(
      await page.evaluate(
        () =>
          document.querySelector('[data-chat-widget]')!.shadowRoot!.querySelectorAll('[style],img,iframe,style').length,
      ),
    ).toBe(0)
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())

    expect(await page.evaluate(() => window.violations)).toEqual([])
    // The policy is really there.
    await page.evaluate(() =>
      document.body.append(
        Object.assign(document.createElement('img'), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
      ),
    )
    await expect.poll(() => page.evaluate(() => window.violations.length)).toBe(1)
  })
})
