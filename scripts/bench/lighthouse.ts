import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { startProduct } from '../../examples/testing/start-product.ts'
import { freePort } from '../free-port.ts'
import { findBrowser } from '../testing/find-browser.ts'
import { median, type Measurement } from './measurement.ts'

const paths = ['/', '/it', '/chatbot-demo', '/voice-agent', '/legal/privacy-policy'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Readings of each page; the middle one counts, as one reading on a busy machine says little. */
const readings = 3
const goals = { performance: 98, others: 100, shift: 0.02 }

interface Reading {
  scores: Record<(typeof categories)[number], number>
  shift: number
  /** Bytes of scripts on the wire. */
  scriptBytes: number
  /** Requests to anybody but the page's own server. */
  foreign: number
}

/** The public pages as Lighthouse sees them from a phone, with the middle of three readings. */
export async function measureLighthouse(): Promise<Measurement[]> {
  const product = await startProduct({}, true)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(console.log),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const measurements: Measurement[] = []
    for (const path of paths) {
      // The first request of a page compiles it on the server; visitors after it do not wait for that.
      await fetch(product.url + path)
      const all: Reading[] = []
      for (let count = 0; count < readings; count++) all.push(await read(product.url + path, port))
      measurements.push(measurementOf(path, all))
    }
    return measurements
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function read(url: string, port: number): Promise<Reading> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  const report = result?.lhr
  if (report === undefined) throw new Error(`Lighthouse told nothing about ${url}`)
  const score = (name: (typeof categories)[number]): number => Math.round((report.categories[name]?.score ?? 0) * 100)
  const details = report.audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as {
    url?: string
    resourceType?: string
    transferSize?: number
  }[]
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? 1,
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    foreign: requests.filter(
      ({ url: address = '' }) => /^https?:/.test(address) && new URL(address).origin !== new URL(url).origin,
    ).length,
  }
}

function measurementOf(path: string, all: readonly Reading[]): Measurement {
  const middle = (value: (reading: Reading) => number): number => median(all.map(value))
  const performance = middle(({ scores }) => scores.performance)
  const [accessibility, best, seo] = (['accessibility', 'best-practices', 'seo'] as const).map((name) =>
    middle(({ scores }) => scores[name]),
  )
  const shift = middle((reading) => reading.shift)
  const foreign = Math.max(...all.map((reading) => reading.foreign))
  return {
    name: `Lighthouse, phone: ${path}`,
    ours: [performance, accessibility, best, seo].join(' / '),
    beside: `shift ${shift.toFixed(3)}, scripts ${(middle((reading) => reading.scriptBytes) / 1_000).toFixed(0)} kB, foreign requests ${foreign}`,
    goal: `≥ ${goals.performance} / ${goals.others} / ${goals.others} / ${goals.others}, shift < ${goals.shift}, none foreign`,
    met:
      performance >= goals.performance &&
      accessibility === goals.others &&
      best === goals.others &&
      seo === goals.others &&
      shift < goals.shift &&
      foreign === 0,
  }
}
