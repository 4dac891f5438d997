/** `npm run example` as a developer types it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages } from '../testing/serve-pages.ts'

/** Stands for a Loquia that has made the bots of the two sample shops. */
let loquia: Awaited<ReturnType<typeof servePages>>
let empty: typeof loquia
const site = (showcase: object) =>
  servePages(
    (request, response) =>
      void response
        .writeHead(request.url === '/api/site' ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: true, showcase })),
  )
beforeAll(async () => {
  loquia = await site({ en: 'english-bot', it: 'italian-bot' })
  empty = await site({ en: null, it: null })
})
afterAll(async () => {
  await loquia?.stop()
  await empty?.stop()
})

const start = (...words: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, '../../examples/serve.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })

it('serves a page with the bots of the sample shops', async () => {
  for (const [words, ids] of [
    [[], ['english-bot', 'italian-bot']],
    [
      ['--demo-id', 'mine'],
      ['mine', 'mine'],
    ],
  ] as const) {
    const example = start('two-bots', '--host', `http://${loquia.host}`, '--port', '0', ...words)
    try {
      const output = once(example.stdout.setEncoding('utf8'), 'data') as Promise<[string]>
      const death = once(example, 'exit').then(([code]) => {
        throw new Error(`The example ended with ${String(code)} before it served its page.`)
      })
      death.catch(() => undefined)
      const [line] = await Promise.race([output, death])
      const page = await fetch(/http:\/\/\S+/.exec(line)![0]).then((response) => response.text())
      expect([...page.matchAll(/data-demo-id="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
    } finally {
      const ended = once(example, 'exit')
      example.kill('SIGTERM')
      await ended
    }
  }
})

it('explains what is missing', async () => {
  const said = async (...words: string[]): Promise<string> => {
    const example = start(...words)
    let text = ''
    example.stderr.setEncoding('utf8').on('data', (part: string) => (text += part))
    const [code] = (await once(example, 'close')) as [number]
    expect(code).toBe(1)
    return text
  }
  const host = `http://${loquia.host}`
  expect(await said()).toContain('Which example? npm run example --')
  expect(await said('wordpress', '--host', host)).toContain(
    'There is no page to serve for "wordpress". There are: hostile-css, inline, plain-html,',
  )
  expect(await said('plain-html', '--host', 'nowhere')).toContain('--host is an address such as')
  expect(await said('plain-html', '--host', 'http://127.0.0.1:1')).toContain('Start Loquia first (npm start)')
  expect(await said('plain-html', '--host', `http://${empty.host}`)).toContain('has no demo bot of its own')
  expect(await said('plain-html', '--host', host, '--port', '1e9')).toContain('--port is a number')
})
