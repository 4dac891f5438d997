import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build/parts.ts'

export interface SampleSites {
  /** `localhost:PORT`, as typed into the demo form. */
  en: string
  it: string
  stop(): Promise<void>
}

interface SampleSitesModule {
  startSampleSites(options: {
    ports: [number, number]
  }): Promise<{ en: { port: number }; it: { port: number }; stop(): Promise<void> }>
}

const defaultPorts: [number, number] = [3001, 3002]
const freePorts: [number, number] = [0, 0]

/** Parses `4001,4002`; 0 takes a free port. */
export function samplePorts(text: string | undefined): [number, number] {
  if (text === undefined) return defaultPorts
  const [en, it, ...more] = text.split(',').map(Number)
  if (!isPort(en) || !isPort(it) || more.length > 0)
    throw new Error(`--sample-ports takes two ports, for example 4001,4002 (not "${text}")`)
  return [en, it]
}

const isPort = (value: number | undefined): value is number =>
  Number.isInteger(value) && value !== undefined && value >= 0 && value <= 65_535

/**
 * Taken ports are replaced by free ones; undefined if the sites cannot be served, because the product does not need
 * them.
 */
export async function startSampleSites(
  log: (line: string) => void,
  ports: [number, number],
): Promise<SampleSites | undefined> {
  const file = join(root, 'examples/sites/serve.ts')
  if (!existsSync(file)) return undefined
  const { startSampleSites } = (await import(pathToFileURL(file).href)) as SampleSitesModule
  for (const [wanted, otherwise] of [
    [ports, 'Taking free ports for the sample sites.'],
    [freePorts, 'Going on without the sample sites.'],
  ] as const) {
    try {
      const sites = await startSampleSites({ ports: wanted })
      return { en: `localhost:${sites.en.port}`, it: `localhost:${sites.it.port}`, stop: () => sites.stop() }
    } catch (error) {
      log(`  ${error instanceof Error ? error.message : String(error)} ${otherwise}`)
    }
  }
  return undefined
}

/** The operator's settings win. */
export function sampleEnvironment(sites: SampleSites | undefined): Record<string, string> {
  if (sites === undefined) return {}
  const own = { CRAWLER_ALLOW_HOSTS: `${sites.en},${sites.it}`, SAMPLE_SITES: `en@${sites.en},it@${sites.it}` }
  return Object.fromEntries(Object.entries(own).filter(([name]) => (process.env[name] ?? '') === ''))
}
