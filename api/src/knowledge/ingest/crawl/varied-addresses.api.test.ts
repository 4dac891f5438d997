import { afterEach, describe, expect, it } from 'vitest'
import { crawl, links, type Crawled } from './crawled-site.testing.js'
import { page, startSite, type Answer, type TestSite } from './hostile-site.testing.js'

const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

type Route = (url: URL) => Answer | undefined

async function crawlOf(
  route: Route,
  options: Parameters<typeof crawl>[1] = {},
): Promise<Crawled & { asked: string[] }> {
  const site = await startSite({}, (path) => route(new URL(path, 'http://site.example')))
  sites.push(site)
  const crawled = await crawl(site.host, { concurrency: 1, ...options })
  expect(crawled.error).toBeUndefined()
  return { ...crawled, asked: site.asked }
}

const towns = ['Avignon', 'Bolzano', 'Cardiff', 'Dublin', 'Esbjerg', 'Florence', 'Ghent', 'Hamburg']
const all = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('a parameter', () => {
  it.each(['ref', 'sid', 'print', 'id', 'source', 'date', 'share', 'sort'])(
    'called "%s" is what a page is where its values show different texts',
    async (name) => {
      const addresses = towns.map((_, index) => `/product.php?${name}=${1_001 + index}`)
      const { paths } = await crawlOf(({ pathname, searchParams }) => {
        if (pathname === '/') return page('Catalogue', links(...addresses))
        const town = towns[Number(searchParams.get(name)) - 1_001]
        return pathname === '/product.php' && town !== undefined ? page(`${town} clock`) : undefined
      })
      expect(paths.toSorted()).toEqual(['/', ...addresses])
    },
  )

  it('identifies a page together with others, as in Joomla', async () => {
    const addresses = towns.map((_, index) => `/index.php?option=com_content&amp;view=article&amp;id=${index + 1}`)
    const { paths, fetched } = await crawlOf(({ pathname, searchParams }) => {
      if (pathname !== '/' && pathname !== '/index.php') return undefined
      const town = towns[Number(searchParams.get('id') ?? 0) - 1]
      return town === undefined ? page('Workshops', links(...addresses)) : page(`Workshop of ${town}`)
    })
    expect(paths).toHaveLength(9)
    for (const town of towns) expect(fetched.some(({ reading }) => reading?.includes(`Workshop of ${town}`))).toBe(true)
  })

  it('identifies dozens of pages of one path, as in WordPress', async () => {
    const { paths } = await crawlOf(
      ({ pathname, searchParams }) => {
        const room = Number(searchParams.get('page_id') ?? 0)
        if (pathname !== '/') return undefined
        return room > 0
          ? page(`Room ${room}`, `<p>It costs ${60 + room} euros.</p>`)
          : page('Rooms', links(...all(55, (index) => `/?page_id=${index + 1}`)))
      },
      { maxPages: 100 },
    )
    expect(paths).toHaveLength(56)
  })

  it('is soon no longer requested where every value gives the same text, in any order', async () => {
    const names = all(12, (index) => `p${index}`)
    const { paths, asked, skipped } = await crawlOf(({ pathname, searchParams }) => {
      const from = searchParams.get('from') ?? 'x'
      if (pathname === '/') return page('Home', links(...names.map((name) => `/${name}`)))
      const name = names.find((one) => pathname === `/${one}`)
      if (name === undefined) return undefined
      const lines = ['walnut table', 'oak chair', 'ash stool'].map((line) => `<p>${line} of ${name}</p>`)
      if (from.length % 2 === 0) lines.reverse()
      return page(
        `Piece ${name}`,
        lines.join('') + names.map((other) => `<a href="/${other}?from=${name}${from.length}">More</a>`).join(''),
      )
    })
    expect(paths.toSorted()).toEqual(['/', ...names.map((name) => `/${name}`)].toSorted())
    expect(asked.filter((path) => path.includes('from=')).length).toBeLessThan(5)
    expect(skipped.get('/p1?from=p01')).toBe('duplicate')
  })

  it('is bounded where it makes pages without an end', async () => {
    const { asked, skipped } = await crawlOf(
      ({ pathname, searchParams }) => {
        const day = Number(searchParams.get('date') ?? 0)
        if (pathname !== '/calendar' && pathname !== '/') return undefined
        return page('Calendar', links(...all(40, (index) => `/calendar?date=${day + index + 1}`)))
      },
      { maxPages: 300 },
    )
    expect(asked.length).toBeLessThan(60)
    expect([...skipped.values()].filter((reason) => reason === 'limit_reached').length).toBeGreaterThan(20)
  })

  it('is soon no longer requested where it only sorts or filters a list', async () => {
    const colors = ['red', 'green', 'blue', 'black', 'white']
    const { asked, paths } = await crawlOf(
      ({ pathname, searchParams }) => {
        if (pathname === '/about') return page('About')
        if (pathname !== '/' && pathname !== '/shop') return undefined
        const shown = searchParams.getAll('color')
        const items = colors
          .filter((color) => shown.length === 0 || shown.includes(color))
          .map((color) => `<p>A ${color} bowl</p>`)
        const next = colors.flatMap((color) =>
          ['name', 'price'].map(
            (sort) => `/shop?${[...shown, color].map((one) => `color=${one}`).join('&amp;')}&amp;sort=${sort}`,
          ),
        )
        return page('Shop', items.join('') + links('/shop', '/about', ...next))
      },
      { maxPages: 300 },
    )
    expect(paths).toContain('/about')
    expect(asked.length).toBeLessThan(40)
  })
})

describe('numbered pages of a year', () => {
  it('are all crawled where each has new text', async () => {
    const addresses = all(12, (index) => `/news/2026/${index + 1}`)
    const { paths } = await crawlOf(({ pathname }) => {
      if (pathname === '/') return page('News', links(...addresses))
      const at = addresses.indexOf(pathname)
      return at === -1 ? undefined : page(`News of ${towns[at % 8]}`, `<p>Hall ${at + 40}</p>`)
    })
    expect(paths.toSorted()).toEqual(['/', ...addresses].toSorted())
  })
})

describe('what was met and not read', () => {
  it('is listed with its reason up to a limit', async () => {
    const { found, skipped, unlisted } = await crawlOf(({ pathname }) => {
      if (pathname === '/robots.txt') return 'User-agent: *\nDisallow: /closed/'
      if (pathname === '/') return page('Home', links('/a', ...all(700, (index) => `/closed/${index}`)))
      return pathname === '/a' ? page('A') : undefined
    })
    const closed = [...skipped.values()].filter((reason) => reason === 'robots')
    expect(closed).toHaveLength(500)
    expect(found).toHaveLength(502)
    expect(unlisted).toEqual({ robots: 200 })
  })

  it('is counted beyond the list where a page asks robots not to follow its links', async () => {
    const { skipped, unlisted } = await crawlOf(({ pathname }) =>
      pathname === '/'
        ? page('Home', links('/a', ...all(700, (index) => `/p${index}`))).replace(
            '<title>',
            '<meta name="robots" content="nofollow"><title>',
          )
        : undefined,
    )
    expect([...skipped.values()].filter((reason) => reason === 'robots')).toHaveLength(500)
    expect(unlisted).toEqual({ robots: 201 })
  })
})
