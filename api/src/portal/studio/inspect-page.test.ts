import { describe, expect, it } from 'vitest'
import { inspectPage, widgetSnippet } from './inspect-page.js'
import { processorTime } from '../../testing/processor-time.js'

const service = 'https://chat.example'
const botId = 'bot-1'
const tag = widgetSnippet({ service, botId })

function inspect(
  body: string,
  {
    headers = {},
    url = 'https://shop.example/',
    admitted = true,
  }: { headers?: Record<string, string>; url?: string; admitted?: boolean } = {},
) {
  const findings = inspectPage(
    { url: new URL(url), html: `<!doctype html><html><head></head><body>${body}</body></html>`, headers },
    { botId, service, admitted },
  )
  return findings.map(({ code, level, fix }) => (fix === undefined ? [code, level] : [code, level, fix]))
}
const csp = (policy: string) => ({ headers: { 'content-security-policy': policy } })
const good = [
  ['tag_found', 'good'],
  ['origin_allowed', 'good'],
]

describe('the tag', () => {
  it.each<[string, string, unknown[]]>([
    ['as given', tag, ['tag_found', 'good']],
    [
      'with the older attribute',
      `<script src="${service}/widget.js?v=1" data-demo-id="${botId}"></script>`,
      ['tag_found', 'good'],
    ],
    ['missing', '<p>Hello</p>', ['tag_missing', 'wrong', tag]],
    ['in a comment', `<!-- ${tag} -->`, ['tag_in_comment', 'wrong', tag]],
    [
      'perhaps in a tag manager',
      '<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
      ['tag_in_tag_manager', 'note', tag],
    ],
    ['twice', tag + tag, ['tag_double', 'wrong', tag]],
    [
      'with another id',
      `<script async src="${service}/widget.js" data-bot-id="bot-2"></script>`,
      ['wrong_id', 'wrong', tag],
    ],
    ['without an id', `<script async src="${service}/widget.js"></script>`, ['tag_without_id', 'wrong', tag]],
  ])('is judged correctly %s', (_, html, finding) => {
    expect(inspect(html)[0]).toEqual(finding)
  })

  it('is reported when it has an old address of the service', () => {
    expect(inspect(tag.replaceAll('chat.example', 'old.example'))).toContainEqual(['old_address', 'wrong', tag])
  })

  it('is accepted beside the tag of another bot, with a note', () => {
    expect(inspect(`${tag}<script src="${service}/widget.js" data-bot-id="bot-2"></script>`)).toContainEqual([
      'other_bot',
      'note',
    ])
  })
})

it.each([
  ['tags that are never closed', '<div>'.repeat(50_000)],
  ['ends of what was not begun', '<div>'.repeat(50_000) + '</p>'.repeat(50_000)],
  ['attributes', `<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}`).join(' ')}>`],
  ['policies', `<meta http-equiv="content-security-policy" content="${'sandbox a,'.repeat(50_000)}">`],
  [
    'words of one policy',
    `<meta http-equiv="content-security-policy" content="sandbox ${Array.from({ length: 50_000 }, (_, n) => `w${n}`).join(' ')}">`,
  ],
  ['comments', '<!---->'.repeat(50_000)],
])('inspects a page full of %s within three seconds', async (_what, body) => {
  const { ms, result } = await processorTime(() => inspect(body + tag))
  expect(result[0]).toEqual(['tag_found', 'good'])
  expect(ms).toBeLessThan(3_000)
})

it('ignores a tag inside a style, a title or a text area', () => {
  for (const name of ['style', 'title', 'textarea', 'script', 'xmp'])
    expect(inspect(`<${name}>${tag.replace('</script>', '')}</${name}>`)[0]).toEqual(['tag_missing', 'wrong', tag])
})

it('says which origin to allow', () => {
  expect(inspect(tag, { admitted: false })).toContainEqual(['origin_refused', 'wrong', 'https://shop.example'])
})

describe('the content policy', () => {
  it.each<[string, string]>([
    [
      'that names the service',
      "default-src 'none'; script-src https://chat.example; connect-src https://chat.example wss://chat.example; img-src https://chat.example",
    ],
    ['that speaks of something else', "frame-ancestors 'none'; upgrade-insecure-requests"],
    ['of schemes', 'default-src https: wss:'],
    ['with stars', 'default-src *'],
    ['of a wider name', 'script-src https://*.example; connect-src https://*.example wss://*.example:443; img-src *'],
    [
      'with a nearer directive for elements',
      "script-src 'none'; script-src-elem https://chat.example; connect-src *; img-src *",
    ],
  ])('%s fits', (_, policy) => {
    expect(inspect(tag, csp(policy))).toEqual([...good, ['csp_fits', 'good']])
  })

  it('is completed by the exact lines to add', () => {
    expect(inspect(tag, csp("default-src 'self'; script-src 'self' https://cdn.example; img-src 'none'"))).toEqual([
      ...good,
      ['csp_script', 'wrong', "script-src 'self' https://cdn.example https://chat.example"],
      ['csp_connect', 'wrong', "connect-src 'self' https://chat.example wss://chat.example"],
      ['csp_img', 'note', 'img-src https://chat.example'],
    ])
  })

  it('needs the socket beside the service', () => {
    expect(inspect(tag, csp('connect-src https://chat.example'))).toContainEqual([
      'csp_connect',
      'wrong',
      'connect-src https://chat.example wss://chat.example',
    ])
  })

  it("needs the nonce with 'strict-dynamic'", () => {
    const policy = "script-src 'nonce-abc' 'strict-dynamic' https://chat.example; connect-src *"
    expect(inspect(tag, csp(policy))[2]).toEqual([
      'csp_script',
      'wrong',
      `<script async nonce="…" src="${service}/widget.js"`,
    ])
    expect(inspect(tag.replace('async', 'async nonce="abc"'), csp(policy))).toEqual([...good, ['csp_fits', 'good']])
    expect(inspect(tag.replace('async', 'async nonce="other"'), csp(policy))[2]?.[0]).toBe('csp_script')
  })

  it('counts in headers as well as in the page', () => {
    const meta = `<meta http-equiv="content-security-policy" content="connect-src 'self'">`
    expect(inspect(meta + tag, csp("script-src 'self', img-src 'self'")).map(([code]) => code)).toEqual([
      'tag_found',
      'origin_allowed',
      'csp_script',
      'csp_img',
      'csp_connect',
    ])
  })

  it('may require trusted types', () => {
    expect(inspect(tag, csp("require-trusted-types-for 'script'"))).toEqual([
      ...good,
      ['csp_fits', 'good'],
      ['csp_trusted_types', 'good'],
    ])
  })

  it('must not take scripts away', () => {
    expect(inspect(tag, csp('sandbox allow-forms'))).toContainEqual([
      'csp_sandbox',
      'wrong',
      'sandbox allow-forms allow-scripts allow-same-origin',
    ])
  })

  it.each([';;;', ',', 'script-src', "script-src 'nonce-", 'script-src https://['])(
    'may be malformed: %j',
    (policy) => {
      expect(() => inspect(tag, csp(policy))).not.toThrow()
    },
  )
})
