import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installCheckResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { botsOf, path, plain, scene } from './studio-scene.testing.js'

it('looks at the page of a client and says what is wrong with it', async () => {
  await scene.ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
  let page = '<h1>Bakery</h1>'
  let policy = "script-src 'self'"
  const website = createServer((request, response) => {
    if (request.url === '/file') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    if (request.url === '/gone') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(website.address() as AddressInfo).port}`
  const check = async (url: string) => {
    const { works, findings } = installCheckResponse.parse(
      (await scene.ada.call('POST', path('install-check'), { url })).body,
    )
    return [works, ...findings.map(({ code }) => code)]
  }
  try {
    expect(await check(host)).toEqual([false, 'tag_missing', 'origin_allowed', 'csp_script'])
    const installed = async () => (await botsOf(scene.ada)).find(({ botId }) => botId === scene.bot.botId)?.installed
    expect(await installed()).toBe(false)
    // What a tag manager may add is not seen, so nothing is said to work.
    page = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>'
    policy = 'script-src http://chat.example'
    expect(await check(host)).toEqual([false, 'tag_in_tag_manager', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(false)
    page = `<script async src="http://chat.example/widget.js" data-bot-id="${scene.bot.botId}"></script>`
    policy = 'script-src http://chat.example'
    expect(await check(`http://${host}/shop?x=1`)).toEqual([true, 'tag_found', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(true)
    expect(await check(`${host}/file`)).toEqual([false, 'page_not_html'])
    expect(await check(`${host}/gone`)).toEqual([false, 'page_error'])
    expect(await check('http://10.0.0.1/')).toEqual([false, 'page_private'])
    expect(await check('http://169.254.169.254/latest/meta-data')).toEqual([false, 'page_private'])
    expect(await scene.ada.refusal('POST', path('install-check'), { url: 'file:///etc/passwd' })).toBe(
      'invalid_request',
    )
    expect(await scene.ada.refusal('POST', path('install-check'), { url: '' })).toBe('invalid_request')
  } finally {
    website.close()
  }
})
