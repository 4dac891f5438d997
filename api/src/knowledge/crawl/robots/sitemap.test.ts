import { describe, expect, it } from 'vitest'
import { parseSitemap } from './sitemap.js'

const read = (text: string) => parseSitemap(Buffer.from(text))
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

  it('of comments that do not end costs no more than its length', async () => {
    const { urls } = await read(`<urlset><url><loc>https://a.example/1</loc></url>${'<!-- '.repeat(400_000)}`)
    expect(urls).toEqual(['https://a.example/1'])
  })
})
