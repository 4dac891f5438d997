import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('the host page', () => {
  it('runs no code from external text', async () => {
    const payloads = [
      '<script>ran.push(1)</script>',
      '<img src=x onerror=ran.push(2)>',
      '<svg onload=ran.push(3)>',
      '[a](javascript:ran.push(4))',
      '[a](JaVaScRiPt:ran.push(5))',
      '[a](java\nscript:ran.push(6))',
      '[a](&#106;avascript:ran.push(7))',
      '![a](x" onerror="ran.push(8))',
      '<a href="javascript:ran.push(9)">x</a>',
      '[a](data:text/html,<script>parent.ran.push(10)</script>)',
      '<javascript:ran.push(11)>',
      '[a](vbscript:ran.push(12))',
      '`<img src=x onerror=ran.push(13)>`',
      '```"><img src=x onerror=ran.push(14)>\n<script>ran.push(15)</script>\n```',
      '| <img src=x onerror=ran.push(16)> | b |\n|--|--|\n| <iframe src=javascript:parent.ran.push(17)> | c |',
      '<iframe srcdoc="<script>parent.ran.push(18)</script>">',
      '<details open ontoggle=ran.push(19)>',
      '[x](https://a.example" onclick="ran.push(20))',
      '<style>@import "javascript:ran.push(21)"</style>',
      '{{constructor.constructor("ran.push(22)")()}}',
      '\u0000<scr\u0000ipt>ran.push(23)</script>',
      '[a](\u0001javascript:ran.push(24))',
      '[a]( javascript:ran.push(25))',
    ]
    const text = payloads.join('\n\n')
    use.service.config = {
      ...use.service.config,
      name: payloads[1]!,
      suggestions: [payloads[2]!],
      settings: { title: '<img src=x onerror=ran.push(30)>', welcomeMessage: payloads[0]! },
      contactUrl: 'javascript:ran.push(31)',
    }
    use.service.answers.set('Attack', {
      text,
      outcome: 'none',
      suggestions: payloads.slice(0, 3),
      pieceChars: 3,
      pauseMs: 1,
      sources: [
        'javascript:ran.push(40)',
        'data:text/html,<script>ran.push(41)</script>',
        'https://ok.example/"onclick="ran.push(42)',
        ' \u0001javascript:ran.push(43)',
      ].map((url, index) => ({ number: index + 1, url, title: payloads[index]!, snippet: payloads[index + 1]! })),
    })
    const page = await use.page()
    await page.addInitScript(() => {
      window.ran = []
    })
    await page.goto(
      hostPage(use.service, '/xss', {
        body: snippet(
          `data-bot-bubble-color="red;} * {display:none" data-title="&quot;><script>ran.push(50)</script>"`,
        ),
      }),
    )
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Attack')
    await chat.answered()
    const links = await chat.host.evaluate((host) =>
      [...host.shadowRoot!.querySelectorAll('a')].map((link) => link.protocol),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([])
    for (const link of await chat.host.locator('a').all()) await link.dispatchEvent('click')
    expect(
      await chat.host.evaluate(
        (host) => host.shadowRoot!.querySelectorAll('script,img,iframe,svg[onload],[onerror],[onclick],details').length,
      ),
    ).toBe(0)
    expect(await page.evaluate(() => window.ran)).toEqual([])
  })
})
