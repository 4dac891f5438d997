/** The parts used here of packages that exist only after `npm run bench` has installed them. */
declare module 'lighthouse' {
  interface Audit {
    numericValue?: number
    details?: { type: string; items?: unknown }
  }
  interface Report {
    categories: Record<string, { score: number | null } | undefined>
    audits: Record<string, Audit | undefined>
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'silent'; onlyCategories: string[] },
  ): Promise<{ lhr: Report } | undefined>
}

declare module '@crawlee/cheerio' {
  interface Selection {
    remove(): void
    text(): string
  }
  export class Configuration {
    constructor(options: {
      persistStorage: boolean
      purgeOnStart: boolean
      storageClientOptions: { localDataDirectory: string }
    })
  }
  export class CheerioCrawler {
    constructor(
      options: {
        minConcurrency: number
        maxConcurrency: number
        maxRequestsPerCrawl: number
        requestHandler(context: { $: (selector: string) => Selection }): void
      },
      configuration: Configuration,
    )
    run(urls: string[]): Promise<unknown>
    teardown(): Promise<void>
  }
  export enum LogLevel {
    OFF,
  }
  export const log: { setLevel(level: LogLevel): void }
}
