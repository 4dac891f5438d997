import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { SkipReason } from '@loquia/contracts'
import { crawlSite } from '../crawl-site.js'
import { page, startSite, type Answer, type TestSite } from '../hostile-site.testing.js'
import { scanInThisThread } from '../scan-in-this-thread.testing.js'
import { productToken } from '../robots/site-robots.js'

const browserPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))
const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

async function site(pages: Record<string, Answer>): Promise<TestSite> {
  const started = await startSite(pages)
  sites.push(started)
  return started
}

async function crawl(
  host: string,
  allowHosts: string,
  { withBrowser = true, browserPageMs = 60_000 } = {},
): Promise<{ texts: Map<string, string>; skipped: Map<string, SkipReason>; ms: number }> {
  const texts = new Map<string, string>()
  const skipped = new Map<string, SkipReason>()
  const started = performance.now()
  const options = {
    readHtml: (raw: Parameters<typeof scanInThisThread>[0]) => scanInThisThread(raw, productToken),
    allowHosts,
    userAgent: 'LoquiaBot',
    maxPages: 20,
    maxMs: 240_000,
    browserPageMs,
  }
  for await (const event of crawlSite(
    host,
    { ...options, ...(withBrowser && browserPath !== undefined ? { browserPath } : {}) },
    new AbortController().signal,
  )) {
    if (event.type === 'fetched') texts.set(new URL(event.page.url).pathname, event.page.reading ?? '')
    else if (event.type === 'skipped') skipped.set(new URL(event.url).pathname, event.reason)
  }
  return { texts, skipped, ms: performance.now() - started }
}

const shell = (script: string): Answer =>
  `<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script type="module">${script}</script></body></html>`
const show = (text: string): string => `document.querySelector('#root').innerHTML = ${JSON.stringify(text)}`
/** Keeps the page requesting until `done()`, so that slow steps do not count as the end. */
const untilDone = `const asking = setInterval(() => fetch('/still-here'), 250); const done = () => clearInterval(asking)`
const words =
  'Our rye loaf takes two days to make and keeps for a whole week in a linen bag, say those who know the bakery.'

describe.runIf(browserPath !== undefined)('pages made by scripts', () => {
  it('are rendered even where they hold other text', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/menu">Menu</a>'),
      '/menu': page(
        'Menu',
        '<h2>Prices</h2><div id="dishes"></div><script>document.querySelector("#dishes").innerHTML = "<p>Rye soup for six euro fifty.</p>"</script>',
      ),
    })
    const { texts } = await crawl(host, '127.0.0.1:*')
    expect(texts.get('/menu')).toContain('<p>Rye soup for six euro fifty.</p></div>')
    const without = await crawl(host, '127.0.0.1:*', { withBrowser: false })
    expect(without.texts.get('/menu')).toContain('<div id="dishes"></div>')
    expect(without.skipped.has('/menu')).toBe(false)
  })

  it('are read as a browser shows them, with what they load from their site', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/app">App</a>'),
      '/app': '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
      '/app.js': {
        type: 'text/javascript',
        body: `fetch('/data.json').then((r) => r.json()).then(({ text }) => { ${'document.querySelector("#root").innerHTML = `<main><h1>Bread</h1><p>${text}</p><a href="/more">More</a></main>`'} })`,
      },
      '/data.json': { type: 'application/json', body: JSON.stringify({ text: words }) },
      '/more': page('More'),
    })
    const { texts } = await crawl(host, '127.0.0.1:*')
    expect(texts.get('/app')).toContain('rye loaf takes two days')
    expect([...texts.keys()]).toContain('/more')
    const without = await crawl(host, '127.0.0.1:*', { withBrowser: false })
    expect(without.skipped.get('/app')).toBe('needs_browser')
  })

  it('cannot reach a private address', async () => {
    const secret = await site({
      '/secret': 'the inside secret',
      '/beacon': 'x',
      '/robots.txt': 'User-agent: *\nAllow: /',
    })
    const open = await site({
      '/': page('Home', '<a href="/spy">Spy</a>'),
      '/spy': shell(`
        ${untilDone}
        const told = []
        const note = (name) => (promise) => promise.then((value) => told.push(name + ' got ' + value), () => told.push(name + ' refused'))
        await Promise.all([
          note('fetch')(fetch('http://${secret.host}/secret', { mode: 'no-cors' }).then(() => 'through')),
          note('post')(fetch('/collect', { method: 'POST', body: 'x' }).then(() => 'through')),
          note('frame')(new Promise((resolve, reject) => { const f = document.createElement('iframe'); f.src = 'http://${secret.host}/secret'; f.onload = () => { try { f.contentDocument.body.textContent === '' ? reject() : resolve('through') } catch { reject() } }; document.body.append(f) })),
          note('image')(new Promise((resolve, reject) => { const i = new Image(); i.onload = () => resolve('through'); i.onerror = reject; i.src = 'http://${secret.host}/beacon' })),
          note('socket')(new Promise((resolve, reject) => { const s = new WebSocket('ws://${secret.host}/'); s.onopen = () => resolve('through'); s.onerror = reject; s.onclose = reject })),
          navigator.serviceWorker.register('/sw.js'),
        ])
        navigator.sendBeacon('http://${secret.host}/beacon', 'x')
        ${show(words)}
        document.querySelector('#root').append(told.sort().join(', '))
        done()
      `),
    })
    // The unreachable site represents the internal network.
    const { texts, skipped } = await crawl(open.host, open.host)
    expect(skipped.get('/spy')).toBeUndefined()
    expect(texts.get('/spy')).toContain('refused')
    expect(texts.get('/spy')).not.toContain('got through')
    expect(secret.asked).toEqual([])
    expect(open.asked).not.toContain('/collect')
    expect(open.asked).not.toContain('/sw.js')
  })

  it('cannot reach one by a redirect, a worker, a hint, another window or a call to a peer', async () => {
    const secret = await site({ '/secret': 'the inside secret', '/robots.txt': 'User-agent: *\nAllow: /' })
    const inside = `http://${secret.host}/secret`
    const open = await site({
      '/': page('Home', '<a href="/spy">Spy</a> <a href="/gone">Gone</a> <a href="/soon">Soon</a>'),
      '/away': { status: 302, headers: { location: inside } },
      '/worker.js': {
        type: 'text/javascript',
        body: `fetch('${inside}', { mode: 'no-cors' }).then(() => postMessage('worker got through'), () => postMessage('worker refused'))`,
      },
      '/spy': `<!doctype html><html lang="en"><head><title>Spy</title><link rel="prefetch" href="${inside}?prefetch"><link rel="preconnect" href="${inside}"><link rel="preload" as="fetch" href="${inside}?preload"><link rel="stylesheet" href="${inside}?style"></head><body><div id="root"></div><script type="module">
        ${untilDone}
        const told = []
        const note = (name, promise) => promise.then(() => told.push(name + ' got through'), () => told.push(name + ' refused'))
        await Promise.all([
          note('redirect', fetch('/away', { mode: 'no-cors' })),
          note('module', import('/away')),
          note('events', new Promise((resolve, reject) => { const s = new EventSource('${inside}?events'); s.onopen = resolve; s.onerror = reject })),
        ])
        open('${inside}?window')
        try {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${secret.host}' }, { urls: 'turn:${secret.host}?transport=tcp', username: 'u', credential: 'c' }] })
          peer.createDataChannel('x')
          await peer.setLocalDescription()
        } catch {}
        const worker = new Worker('/worker.js')
        await new Promise((resolve) => { worker.onmessage = ({ data }) => { told.push(data); resolve() }; worker.onerror = () => { told.push('worker refused'); resolve() } })
        ${show(words)}
        document.querySelector('#root').append(told.sort().join(', '))
        done()
      </script></body></html>`,
      '/gone': shell(`location.href = '${inside}?script'`),
      '/soon': `<!doctype html><html><head><title>Soon</title><meta http-equiv="refresh" content="0;url=${inside}?meta"></head><body><div id="root"></div><script type="module" src="/none.js"></script></body></html>`,
    })
    const { texts, skipped } = await crawl(open.host, open.host)
    expect(skipped.get('/spy')).toBeUndefined()
    expect(texts.get('/spy')).toContain('events refused, module refused, redirect refused, worker refused')
    expect([...texts.values()].join()).not.toContain('inside secret')
    expect(secret.asked).toEqual([])
    expect(secret.mostConnections).toBe(0)
  })

  it('are read when they have finished, even after a pause of the network', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/app">App</a>'),
      '/app': shell(`
        const { port1, port2 } = new MessageChannel()
        const until = performance.now() + 1_500
        port1.onmessage = () => { const slice = performance.now() + 5; while (performance.now() < slice); if (performance.now() < until) port2.postMessage(''); else ${show(words)} }
        port2.postMessage('')
      `),
    })
    const { texts } = await crawl(host, '127.0.0.1:*')
    expect(texts.get('/app')).toContain('rye loaf takes two days')
  })

  it('are given up when they never finish', async () => {
    const { host } = await site({
      '/': page('Home', '<a href="/busy">1</a> <a href="/plain">2</a> <a href="/app">3</a>'),
      '/busy': shell('for (;;) {}'),
      '/plain': page('Plain'),
      '/app': shell(show(words)),
    })
    const { texts, skipped } = await crawl(host, '127.0.0.1:*', { browserPageMs: 10_000 })
    expect(skipped.get('/busy')).toBe('needs_browser')
    expect([...texts.keys()].toSorted()).toEqual(['/', '/app', '/plain'])
  })
})
