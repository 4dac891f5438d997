import type { WebSocket as Wire } from 'playwright'
import { expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import { listening, portrait, stored, watchPage } from './watched-page.testing'

const use = useWidget()

const shapes = [
  'h2',
  'p',
  'a[href="/x"]',
  'button',
  'input',
  'select',
  'textarea',
  'ul',
  'li',
  'table',
  'em',
  'blockquote',
  'pre',
  'code',
  'img',
  'label',
  'section',
  'div',
  'span',
  'form',
  'svg',
  'details',
  'strong',
  'nav',
  'article',
]

/** Fifty elements of a host page, two of each shape. */
const body = [0, 1]
  .map(
    (round) =>
      `<div class="round${round}">${shapes
        .map((shape) => {
          const [tag, rest] = shape.split('[') as [string, string?]
          return `<${tag} data-sample ${rest ? rest.replace(']', '') : ''}>${tag}</${tag}>`
        })
        .join('\n')}</div>`,
  )
  .join('')

const style =
  '<style>div{margin:3px}p{color:teal;font:italic 17px/2 Georgia}button{all:revert;padding:7px}*{letter-spacing:.01em}svg{width:20px}:root{font-size:19px}</style><meta name="theme-color" content="#fff">'

it('leaves a page unchanged', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.addInitScript(watchPage)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const sockets = new Set<Wire>()
  page.on('websocket', (socket) => {
    requests.push(socket.url())
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await page.goto(
    hostPage(use.service, '/guest', {
      head: style,
      body: `<div style="height:900px"></div><input id="own">${body}<div style="height:2000px"></div>`,
    }),
  )
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  const before = await portrait(page)
  expect(before.styles).toHaveLength(50)
  expect(await listening(page)).toEqual([])
  requests.length = 0

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.demoId = 'bot-1'
    document.head.append(script)
  })
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  const during = (more: Partial<typeof before> = {}) => ({
    ...before,
    globals: [...before.globals, 'Loquia'].sort(),
    guests: 1,
    ...more,
  })
  expect(await portrait(page)).toEqual(during())
  expect(await listening(page)).toEqual([])
  expect(await stored(page)).toBe(0)
  // Its script, the settings of the bot, and looks that can wait.
  await expect
    .poll(() => requests.map((url) => new URL(url).pathname.replace(/-[\w-]+\.js$/, '')).sort())
    .toEqual(['/api/widget/bot-1', '/widget.js', '/widget/looks'])

  await page.evaluate(() => (window.Loquia as LoquiaApi).open())
  await chat.input.waitFor()
  await chat.part('suggestion').first().waitFor()
  expect(await stored(page)).toBe(0)
  const opened = await portrait(page)
  // The focus of whoever opens the chat goes into it.
  expect({ ...opened, active: 'own' }).toEqual(during())
  await expect
    .poll(() => listening(page))
    .toEqual([
      'viewport:resize',
      'viewport:scroll',
      'window:blur',
      'window:focus',
      'window:focusin',
      'window:focusout',
      'window:offline',
      'window:online',
      'window:pageshow',
    ])

  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect({ ...(await portrait(page)), active: 'own' }).toEqual(during())
  // Nobody else is asked for anything.
  expect(new Set(requests.map((url) => new URL(url).host))).toEqual(new Set([new URL(use.service.origin).host]))
  expect(sockets.size).toBe(1)

  await page.evaluate(() => {
    ;(window.Loquia as LoquiaApi).destroy()
    document.querySelector('script[data-demo-id]')!.remove()
  })
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  expect(await portrait(page)).toEqual(before)
  expect(await listening(page)).toEqual([])
  // Nothing goes on behind the scenes.
  await expect.poll(() => sockets.size).toBe(0)
  const frames = await page.evaluate(() => window.watch.frames)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(await page.evaluate(() => [window.watch.frames, window.watch.intervals.size])).toEqual([frames, 0])
})
