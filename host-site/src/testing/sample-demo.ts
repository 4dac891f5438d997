import type { IngestionProgress, PageProgress, Demo, ErrorCode, SiteAnalysis } from '@loquia/contracts'

/** Each request for the demo returns the next frame. */
export function readingFrames(): IngestionProgress[] {
  const names = [
    '',
    'repairs',
    'electric-bikes',
    'hire',
    'opening-hours',
    'shipping',
    'returns',
    'team',
    'faq',
    'contact',
    'admin',
    'prices.pdf',
  ]
  const titles = [
    'Pedal & Post',
    'Repairs and prices',
    'Electric bikes',
    'Bike hire',
    'Opening hours',
    'Shipping',
    'Returns',
    'The team',
    'Questions',
    'Contact',
    '',
    'Price list',
  ]
  const frame = (
    status: IngestionProgress['status'],
    found: number,
    done: number,
    elapsedMs: number,
  ): IngestionProgress => {
    const pages = names.slice(0, found).map((name, index): PageProgress => {
      const url = `https://pedalandpost.example/${name}`
      if (index >= done) return { url, title: '', status: 'found' }
      return name === 'admin'
        ? { url, title: '', status: 'skipped', reason: 'robots' }
        : { url, title: titles[index] ?? '', status: 'read', words: 120 + index * 31 }
    })
    const read = pages.filter((page) => page.status === 'read')
    const skipped = pages.filter((page) => page.status === 'skipped').length
    return {
      status,
      counts: {
        found,
        read: read.length,
        skipped,
        passages: read.length * 3,
        words: read.reduce((sum, page) => sum + (page.words ?? 0), 0),
      },
      elapsedMs,
      ...(read.length > 0 ? { answerableMs: 640 } : {}),
      pages,
    }
  }
  return [
    frame('queued', 0, 0, 20),
    frame('crawling', 5, 0, 380),
    frame('crawling', 9, 1, 700),
    frame('crawling', 12, 6, 1_250),
    frame('ready', 12, 12, 1_830),
  ]
}

export function demoWith(demoId: string, build: IngestionProgress, change: Partial<Demo> = {}): Demo {
  return {
    demoId,
    domain: 'pedalandpost.example',
    name: 'Pedal & Post',
    language: 'en',
    status: build.status,
    build,
    settings: {},
    suggestions: ['Do you repair electric bikes?'],
    createdAt: '2026-11-21T09:00:00.000Z',
    expiresAt: '2026-11-28T09:00:00.000Z',
    purchased: false,
    ...change,
  }
}

export function failedBuild(error: ErrorCode): IngestionProgress {
  return {
    status: 'failed',
    error,
    counts: { found: 1, read: 0, skipped: 1, passages: 0, words: 0 },
    elapsedMs: 900,
    pages: [{ url: 'https://pedalandpost.example/', title: '', status: 'skipped', reason: 'robots' }],
  }
}

export function freshAnalysis(): SiteAnalysis {
  return { pages: 11, words: 3_056, skipped: 1, scriptPages: 0, questions: ['Do you repair electric bikes?'], gaps: [] }
}
