import { describe, expect, it } from 'vitest'
import { parseRobots, robotsText } from './robots.js'
import { processorTime } from '../../../../testing/processor-time.js'

const allows = (text: string, path: string): boolean =>
  parseRobots(text, 'LoquiaBot').allows(new URL(path, 'https://shop.example'))

describe('robots.txt as people write it', () => {
  it.each<[string, string, string]>([
    ['a mark of its encoding', '\uFEFFUser-agent: *\r\nDisallow: /x\r\n', '/x'],
    ['a mark that was saved as text', '\u00EF\u00BB\u00BFUser-agent: *\nDisallow: /x', '/x'],
    ['the line ends of old systems', 'User-agent: *\rDisallow: /x\r', '/x'],
    ['comments everywhere', '# all\nUser-agent: * # everybody\n# c\nDisallow: /x # no', '/x'],
    ['spaces and tabs', '  User-agent :\t*\n\tDisallow :\t/x', '/x'],
    ['a sitemap within a group', 'User-agent: *\nSitemap: https://a.example/s.xml\nDisallow: /x', '/x'],
    ['no hyphen', 'Useragent: *\nDisallow: /x', '/x'],
    ['a space for the hyphen', 'User agent: *\nDisallow: /x', '/x'],
    ['a misspelled rule', 'User-agent: *\nDisalow: /x', '/x'],
    ['no colons', 'User-agent *\nDisallow /x', '/x'],
    ['no slash', 'User-agent: *\nDisallow: x', '/x'],
    ['a space in a folder', 'User-agent: *\nDisallow: /my folder/', '/my%20folder/a'],
    ['a quotation mark', 'User-agent: *\nDisallow: /a"b', '/a"b'],
    ['braces', 'User-agent: *\nDisallow: /{a}', '/{a}'],
    ['a bar', 'User-agent: *\nDisallow: /a%7Cb', '/a|b'],
    ['an apostrophe in a query', "User-agent: *\nDisallow: /a?q='b", "/a?q='b"],
    ['an escaped apostrophe', 'User-agent: *\nDisallow: /d%27oro', "/d'oro"],
    ['brackets in a query', 'User-agent: *\nDisallow: /*?*filter%5B', '/a?x=1&filter[b]=2'],
    ['a percent sign alone', 'User-agent: *\nDisallow: /100%', '/100%'],
  ])('with %s', (_what, text, path) => {
    expect(allows(text, path)).toBe(false)
    expect(allows(text, '/open')).toBe(true)
  })

  it('saved as UTF-16', () => {
    expect(robotsText(Buffer.from('\uFEFFUser-agent: *\nDisallow: /x', 'utf16le'), false)).toContain('Disallow: /x')
  })
})

describe('robots.txt after RFC 9309', () => {
  it.each<[string, string, string, boolean]>([
    ['nothing', '', '/', true],
    ['an empty rule', 'User-agent: *\nDisallow:', '/a', true],
    ['everything', 'User-agent: *\nDisallow: /', '/a', false],
    ['its own group instead of *', 'User-agent: *\nDisallow: /\nUser-agent: loquiabot\nDisallow: /x', '/a', true],
    ['its own empty rule', 'User-agent: LoquiaBot\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a', true],
    [
      'names that follow each other, whatever lies between',
      'User-agent: LoquiaBot\n\nUser-agent: *\nDisallow: /',
      '/a',
      false,
    ],
    ['a name with a version', 'User-agent: LoquiaBot/1.0\nDisallow: /', '/a', false],
    ['groups that share rules', 'User-agent: a\nUser-agent: LoquiaBot\nDisallow: /a', '/a', false],
    [
      'groups that are repeated',
      'User-agent: LoquiaBot\nDisallow: /a\nUser-agent: b\nDisallow: /\nUser-agent: LoquiaBot\nDisallow: /c',
      '/c',
      false,
    ],
    ['the longest match', 'User-agent: *\nDisallow: /shop\nAllow: /shop/open', '/shop/open/1', true],
    ['allow on a tie', 'User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
    ['wildcards', 'User-agent: *\nDisallow: /*/private*.html', '/a/b/private-1.html?x', false],
    ['an end', 'User-agent: *\nDisallow: /*.php$', '/a.php', false],
    ['an end that is not there', 'User-agent: *\nDisallow: /*.php$', '/a.php?x=1', true],
    ['an end after an exact path', 'User-agent: *\nDisallow: /$', '/a', true],
    ['percent signs', 'User-agent: *\nDisallow: /caff%c3%a8', '/caffè', false],
    ['escapes of plain letters in a rule', 'User-agent: *\nDisallow: /%62%61%7A', '/baz/1', false],
    ['escapes of plain letters in an address', 'User-agent: *\nDisallow: /foo/bar/baz', '/foo/bar/%62%61%7a', false],
    ['an escaped tilde', 'User-agent: *\nDisallow: /%7ejoe/', '/~joe/index.html', false],
    ['an escaped slash, which is none', 'User-agent: *\nDisallow: /a%2fb', '/a/b', true],
    ['an escaped slash', 'User-agent: *\nDisallow: /a%2fb', '/a%2Fb', false],
    [
      'an address within a query',
      'User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar',
      '/foo/bar?baz=https%3A%2F%2Ffoo.bar',
      false,
    ],
    [
      'an escaped address within a query',
      'User-agent: *\nDisallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar',
      '/foo/bar?baz=https://foo.bar',
      false,
    ],
    ['an escaped star, which stands for itself', 'User-agent: *\nDisallow: /file-%2A.html', '/file-*.html', false],
    ['an escaped star, which stands for nothing else', 'User-agent: *\nDisallow: /file-%2A.html', '/file-1.html', true],
    ['an escaped dollar sign', 'User-agent: *\nDisallow: /price%24', '/price$/1', false],
    ['a dollar sign that is no end', 'User-agent: *\nDisallow: /a$b', '/a$b', false],
    ['plain letters beyond ASCII', 'User-agent: *\nDisallow: /caffè', '/caff%C3%A8/1', false],
    ['comments, case and spaces', '# hi\nUSER-AGENT : * # all\n  disallow :  /a  # b\r\n', '/a', false],
    ['itself, always', 'User-agent: *\nDisallow: /', '/robots.txt', true],
    ['rules before any group', 'Disallow: /\nUser-agent: x\nDisallow: /', '/', true],
  ])('%s', (_what, text, path, expected) => {
    expect(allows(text, path)).toBe(expected)
  })

  const withDelay = () =>
    parseRobots(
      'Sitemap: https://a.example/1.xml\nUser-agent: *\nCrawl-delay: 1.5\nSitemap: https://a.example/2.xml',
      'LoquiaBot',
    )

  it('names its sitemaps', () => {
    expect(withDelay().sitemaps).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml'])
  })

  it('states the delay between two requests', () => {
    expect(withDelay().crawlDelaySeconds).toBe(1.5)
  })

  it('is parsed quickly although it is made to be slow', () => {
    const rules = parseRobots(`User-agent: *\n${`Disallow: /${'a*'.repeat(120)}b$\n`.repeat(2_000)}`, 'LoquiaBot')
    // A backtracking matcher would not finish within the test.
    expect(rules.allows(new URL(`/${'a'.repeat(900)}`, 'https://shop.example'))).toBe(true)
  })

  it('is parsed in linear time although it has thousands of names over thousands of rules', async () => {
    const { ms, result: rules } = await processorTime(() =>
      parseRobots(`${'User-agent: *\n'.repeat(2_000)}${'Disallow: /a\n'.repeat(3_000)}`, 'LoquiaBot'),
    )
    expect(rules.allows(new URL('https://shop.example/a'))).toBe(false)
    expect(ms).toBeLessThan(3_000)
  })

  it('forbids everything after too many slow checks', () => {
    const rules = parseRobots(`User-agent: *\n${'Disallow: /*a*a*b\n'.repeat(20_000)}`, 'LoquiaBot')
    const url = new URL(`/${'a'.repeat(900)}`, 'https://shop.example')
    let asked = 1
    while (asked < 1_000 && rules.allows(url)) asked++
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(1_000)
  })
})
