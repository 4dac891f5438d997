import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { startProduct } from '../../e2e/testing/start-product.ts'
import { freePort } from '../free-port.ts'
import { findBrowser } from '../testing/find-browser.ts'
import { median, type Measurement } from './measurement.ts'

const paths = ['/', '/it', '/chatbot-demo', '/voice-agent', '/legal/privacy-policy'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The median of these counts, because single runs vary on a busy machine. */
const runsPerPage = 3
const goals = { performance: 98, others: 100, shift: 0.02 }

interface LighthouseRun {
  scores: Record<(typeof categories)[number], number>
  shift: number
  /** Bytes of scripts as transferred. */
  scriptBytes: number
  /** Requests to other servers. */
  foreign: number
}

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
      // The first request compiles the page on the server.
      await fetch(product.url + path)
      const all: LighthouseRun[] = []
      for (let count = 0; count < runsPerPage; count++) all.push(await runLighthouse(product.url + path, port))
      measurements.push(toMeasurement(path, all))
    }
    return measurements
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  const report = result?.lhr
  if (report === undefined) throw new Error(`Lighthouse reported nothing about ${url}`)
  const scorePercent = (name: (typeof categories)[number]): number =>
    Math.round((report.categories[name]?.score ?? 0) * 100)
  const details = report.audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as {
    url?: string
    resourceType?: string
    transferSize?: number
  }[]
  return {
    scores: {
      performance: scorePercent('performance'),
      accessibility: scorePercent('accessibility'),
      'best-practices': scorePercent('best-practices'),
      seo: scorePercent('seo'),
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

function toMeasurement(path: string, all: readonly LighthouseRun[]): Measurement {
  const medianOf = (value: (run: LighthouseRun) => number): number => median(all.map(value))
  const performance = medianOf(({ scores }) => scores.performance)
  const [accessibility, best, seo] = (['accessibility', 'best-practices', 'seo'] as const).map((name) =>
    medianOf(({ scores }) => scores[name]),
  )
  const shift = medianOf((run) => run.shift)
  const foreign = Math.max(...all.map((run) => run.foreign))
  return {
    name: `Lighthouse, phone: ${path}`,
    ours: [performance, accessibility, best, seo].join(' / '),
    beside: `shift ${shift.toFixed(3)}, scripts ${(medianOf((run) => run.scriptBytes) / 1_000).toFixed(0)} kB, foreign requests ${foreign}`,
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
