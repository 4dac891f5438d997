import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseSitemap } from './sitemap.js'

const read = (text: string | Buffer) => parseSitemap(Buffer.from(text))
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

describe('a sitemap', () => {
  it.each([
    ['no prefix', `<urlset xmlns="${namespace}"><url><loc>https://a.example/1</loc></url></urlset>`],
    [
      'any prefix',
      `<s.m:urlset xmlns:s.m="${namespace}"><s.m:url><s.m:loc>https://a.example/1</s.m:loc></s.m:url></s.m:urlset>`,
    ],
    [
      'attributes',
      `<urlset xmlns="${namespace}"><url id="a>b"><loc lang="en" note='x>y'>https://a.example/1</loc></url></urlset>`,
    ],
    [
      'attributes on a line of their own',
      `<urlset xmlns="${namespace}"><url><loc\n\txml:lang="en"\n>\nhttps://a.example/1\n</loc></url></urlset>`,
    ],
    [
      'a comment',
      `<urlset xmlns="${namespace}"><!-- <url><loc>https://a.example/old</loc></url> --><url><loc>https://a.example/<!-- - -->1</loc></url></urlset>`,
    ],
    [
      'a long comment before it',
      `<?xml version="1.0"?><!-- ${'x'.repeat(5_000)} --><urlset><url><loc>https://a.example/1</loc></url></urlset>`,
    ],
    [
      'pictures',
      `<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://a.example/1</loc><image:image><image:loc>https://a.example/1.webp</image:loc></image:image></url></urlset>`,
    ],
    [
      'a second name for its namespace',
      `<urlset xmlns="${namespace}" xmlns:q="${namespace}"><q:url><q:loc>https://a.example/1</q:loc></q:url></urlset>`,
    ],
  ])('with %s lists its pages', async (_what, text) => {
    await expect(read(text)).resolves.toMatchObject({ kind: 'pages', urls: ['https://a.example/1'] })
  })

  it('may name the versions of a page with any prefix', async () => {
    const { versions } = await read(
      `<urlset xmlns="${namespace}" xmlns:h="http://www.w3.org/1999/xhtml"><url><loc>https://a.example/</loc><h:link rel="alternate" hreflang="es" href="https://a.example/es"/></url></urlset>`,
    )
    expect(versions).toEqual([[{ language: 'es', href: 'https://a.example/es' }]])
  })

  it('is parsed in linear time although its comments do not end', async () => {
    const { urls } = await read(`<urlset><url><loc>https://a.example/1</loc></url>${'<!-- '.repeat(400_000)}`)
    expect(urls).toEqual(['https://a.example/1'])
  })

  it.each<[string, string | Buffer, string]>([
    ['brackets', '<urlset><url><loc>https://a.example/?f[]=1</loc></url></urlset>', 'https://a.example/?f[]=1'],
    [
      'brackets in a CDATA section',
      '<urlset><url><loc>\n<![CDATA[ https://a.example/?f[]=1&g=2 ]]>\n</loc></url></urlset>',
      'https://a.example/?f[]=1&g=2',
    ],
    [
      'another namespace as its default',
      `<s:urlset xmlns:s="${namespace}" xmlns="http://www.google.com/schemas/sitemap-image/1.1"><s:url><s:loc>https://a.example/1</s:loc><image><loc>https://a.example/1.jpg</loc></image></s:url></s:urlset>`,
      'https://a.example/1',
    ],
    [
      'a namespace with a slash at its end',
      `<s:urlset xmlns:s='${namespace}/'><s:url><s:loc>https://a.example/1</s:loc></s:url></s:urlset>`,
      'https://a.example/1',
    ],
    [
      'a zip within a zip',
      gzipSync(gzipSync('<urlset><url><loc>https://a.example/1</loc></url></urlset>')),
      'https://a.example/1',
    ],
    [
      'a declared encoding',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://a.example/caf\u00e9</loc></url></urlset>',
        'latin1',
      ),
      'https://a.example/caf\u00e9',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('<urlset><url><loc>https://a.example/1</loc></url></urlset>', 'utf16le'),
      'https://a.example/1',
    ],
    ['a mark in a list', '\uFEFFhttps://a.example/1\r\n', 'https://a.example/1'],
  ])('may have %s', async (_what, text, url) => {
    expect((await read(text)).urls).toEqual([url])
  })

  it('says when its pages were changed', async () => {
    const entry = (path: string, changed: string): string =>
      `<url><lastmod>${changed}</lastmod><loc>https://a.example/${path}</loc></url>`
    const { changed } = await read(
      `<urlset>${entry('1', '2026-03-04')}${entry('2', '2025')}${entry('3', '2024-05-06T07:08:09+02:00')}${entry('4', 'soon')}<url><loc>https://a.example/5</loc></url></urlset>`,
    )
    expect(Object.fromEntries([...changed].map(([url, date]) => [url, date.toISOString()]))).toEqual({
      'https://a.example/1': '2026-03-04T00:00:00.000Z',
      'https://a.example/2': '2025-01-01T00:00:00.000Z',
      'https://a.example/3': '2024-05-06T05:08:09.000Z',
    })
  })
})
