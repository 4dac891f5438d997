import type { Framing } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { SafeWeb, type WebAnswer } from '../../knowledge/index.js'
import { letsItselfBeFramed } from './framing-rules.js'

/** Milliseconds for the website to answer, over each of the two schemes. */
const patienceMs = 6_000

/** Asks websites whether a page of ours may show them in a frame, so that nobody looks at a browser's error instead. */
@Injectable()
export class FramingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly web: SafeWeb,
  ) {}

  /** @param domain a bare host, with a port if it has one */
  async of(domain: string): Promise<{ framing: Framing; url: string }> {
    const service = new URL(this.environment.PUBLIC_URL)
    const answer = await this.firstPage(domain)
    if (answer === undefined) return { framing: 'unreachable', url: `https://${domain}/` }
    const { url, headers } = answer
    const framing =
      url.origin === service.origin
        ? 'own'
        : service.protocol === 'https:' && url.protocol === 'http:'
          ? 'insecure'
          : letsItselfBeFramed(headers, url, service.origin)
            ? 'allowed'
            : 'refused'
    return { framing, url: url.href }
  }

  /** Over HTTPS first, as the crawler asks. */
  private async firstPage(domain: string): Promise<WebAnswer | undefined> {
    for (const scheme of ['https', 'http']) {
      const answer = await this.web
        .read(`${scheme}://${domain}/`, AbortSignal.timeout(patienceMs))
        .catch(() => undefined)
      if (answer !== undefined && !('reason' in answer) && answer.status < 400) return answer
    }
    return undefined
  }
}
