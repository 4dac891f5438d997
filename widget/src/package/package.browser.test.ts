import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import type { LoquiaApi } from '../embed'
import { chatOn, hostPage } from '../testing/pages'
import { useWidget } from '../testing/use-widget'

const use = useWidget()
const built = join(import.meta.dirname, '../../dist/package')

async function bundle(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'site',
        enforce: 'pre',
        resolveId: (id) =>
          id === 'site'
            ? '\0site.js'
            : id === '@loquia/widget'
              ? join(built, 'index.js')
              : id === '@loquia/widget/react'
                ? join(built, 'react.js')
                : null,
        load: (id) => (id === '\0site.js' ? source : null),
      },
    ],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: 'site' } },
  })
  const output = (Array.isArray(result) ? result : [result]).flatMap((made) => ('output' in made ? made.output : []))
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

const scripts = new Map<string, string>()
beforeAll(async () => {
  scripts.set(
    '/plain-app.js',
    await bundle(`import { load, mount } from '@loquia/widget'
window.loaded = Promise.all([load(location.origin), load(location.origin + '/page')]).then(([one, other]) => one === other && one === window.Loquia)
window.mounted = mount({ host: location.origin, botId: 'bot-1', primaryColor: '#6d28d9' })
window.refused = mount({ host: 'http://127.0.0.1:1', botId: 'bot-1' }).catch((error) => error.message)`),
  )
  scripts.set(
    '/react-app.js',
    await bundle(`import { createElement as h, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Loquia } from '@loquia/widget/react'
window.heard = []
function App() {
  const [title, setTitle] = useState('First title')
  const [shown, setShown] = useState(true)
  return h('main', null,
    h('button', { id: 'title', onClick: () => setTitle('Second title') }, 'title'),
    h('button', { id: 'toggle', onClick: () => setShown(!shown) }, 'toggle'),
    shown && h(Loquia, { host: location.origin, botId: 'bot-1', primaryColor: '#6d28d9', title, open: true, onEvent: (name) => window.heard.push(name) }))
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(App)))`),
  )
})

function serve(path: string): string {
  use.service.pages.set(`${path}.js`, {
    html: scripts.get(`${path}.js`)!,
    headers: { 'content-type': 'text/javascript' },
  })
  return hostPage(use.service, path, { body: `<div id="root"></div><script type="module" src="${path}.js"></script>` })
}

it('mounts a chat from the npm package', async () => {
  const page = await use.page()
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).pathname))
  await page.goto(serve('/plain-app'))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect(await page.evaluate(() => (window as unknown as { refused: Promise<string> }).refused)).toBe(
    'http://127.0.0.1:1/widget.js could not be loaded.',
  )
  expect(await page.evaluate(() => (window as unknown as { loaded: Promise<boolean> }).loaded)).toBe(true)
  expect(asked.filter((path) => path === '/widget.js')).toHaveLength(1)
  expect(await page.evaluate(() => document.querySelectorAll('script[src$="/widget.js"]').length)).toBe(0)
  expect(await page.evaluate(() => (window.Loquia as LoquiaApi).instances.length)).toBe(1)
})

it('follows the lifecycle of the React component', async () => {
  const page = await use.page()
  await page.goto(serve('/react-app'))
  const chat = chatOn(page)
  await chat.input.waitFor()
  expect(await chat.host.count()).toBe(1)
  expect(await chat.part('header').locator('h2').innerText()).toBe('First title')
  await chat.part('close').click()
  await page.locator('#title').click()
  await expect.poll(() => chat.part('header').locator('h2').textContent()).toBe('Second title')
  expect(await chat.panel.isHidden()).toBe(true)
  await page.locator('#toggle').click()
  await expect.poll(() => chat.host.count()).toBe(0)
  await page.locator('#toggle').click()
  await chat.input.waitFor()
  expect(await chat.host.count()).toBe(1)
  expect(await page.evaluate(() => window.heard)).toEqual(expect.arrayContaining(['ready', 'open', 'close', 'destroy']))
})
