import { parseSiteAddress, type InstallCheckResponse, type InstallFinding } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { SafeWeb, type WebFailure } from '../../knowledge/index.js'
import { BotsService, type OwnedBot } from '../../core/bots/index.js'
import { inspectPage } from './inspect-page.js'

const patienceMs = 15_000

@Injectable()
export class InstallCheckService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly bots: BotsService,
    private readonly web: SafeWeb,
  ) {}

  /** @throws AppError `not_found`, `invalid_request` */
  async check(owned: OwnedBot, typed: string): Promise<InstallCheckResponse> {
    const bot = await this.bots.find(owned.id)
    if (bot === undefined) throw new AppError('not_found')
    const url = pageAddress(typed)
    const answer = await this.web.get(url, AbortSignal.timeout(patienceMs))
    if ('reason' in answer) return toResponse(url, [toFailureFinding(answer)])
    if (answer.status >= 400)
      return toResponse(answer.url.href, [{ code: 'page_error', level: 'wrong', detail: String(answer.status) }])
    if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(answer.mediaType))
      return toResponse(answer.url.href, [{ code: 'page_not_html', level: 'wrong', detail: answer.mediaType || '?' }])
    const service = new URL(this.environment.PUBLIC_URL).origin
    const admitted = this.bots.allowsOrigin(bot, answer.url.origin)
    const findings = inspectPage(
      { url: answer.url, html: answer.text, headers: answer.headers },
      { botId: bot.publicId, service, admitted },
    )
    const moved: InstallFinding[] =
      answer.url.origin === new URL(url).origin
        ? []
        : [{ code: 'page_redirected', level: 'note', detail: answer.url.href.slice(0, 200) }]
    return toResponse(answer.url.href, [...findings, ...moved])
  }
}

function toResponse(url: string, findings: InstallFinding[]): InstallCheckResponse {
  return {
    success: true,
    url,
    works: findings.some(({ code }) => code === 'tag_found') && findings.every(({ level }) => level !== 'wrong'),
    findings,
  }
}

function toFailureFinding({ reason }: WebFailure): InstallFinding {
  const code =
    reason === 'private_address' ? 'page_private' : reason === 'too_large' ? 'page_too_large' : 'page_unreachable'
  return { code, level: 'wrong', detail: reason }
}

/** Local names get http, all others https. */
function pageAddress(typed: string): string {
  if (/^https?:\/\//i.test(typed)) return typed
  const host = parseSiteAddress(typed.split(/[/?#]/)[0] ?? '')
  if (host === null)
    throw new AppError('invalid_request', { issues: [{ path: 'url', message: 'Please enter a valid URL' }] })
  return `${/^(?:localhost|[\d.]+|\[)(?::|$)/.test(host) ? 'http' : 'https'}://${typed}`
}
