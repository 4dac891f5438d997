/**
 * `robots.txt`: pages may be read, the api has nothing to read. Demos stay open to robots so that they find their
 * `noindex`.
 */
export function robots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl.replace(/\/$/, '')}/sitemap.xml`, ''].join('\n')
}
