import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { SignedIn } from '../../platform/http/index.js'
import { WorkspacesService } from '../workspaces/index.js'

const linkHours = 24
const parameter = 'loquia-test'

/** Owners' tests count in no metric and notify nobody. */
@Injectable()
export class OwnerTests {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'SESSION_SECRET'>,
    private readonly signedIn: SignedIn,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Browsers never send fragments to servers. The signature keeps visitors from hiding from metrics. */
  createLink(publicId: string, now = Date.now()): { fragment: string; expiresAt: string } {
    const expires = Math.floor(now / 1_000) + linkHours * 60 * 60
    return {
      fragment: `${parameter}=${expires}.${this.sign(publicId, expires).toString('base64url')}`,
      expiresAt: new Date(expires * 1_000).toISOString(),
    }
  }

  /**
   * Whether the person chatting works on the bot: logged in on a page of this installation, or arrived by the owner's
   * test link.
   */
  async isTest(
    bot: { publicId: string; workspaceId: string | undefined },
    { pageUrl, request }: { pageUrl: string | undefined; request: IncomingMessage },
  ): Promise<boolean> {
    if (bot.workspaceId === undefined) return false
    if (this.isTestLink(bot.publicId, pageUrl)) return true
    const userId = await this.signedIn.findUserId(request)
    return userId !== undefined && this.workspaces.isIn(bot.workspaceId, userId)
  }

  private isTestLink(publicId: string, pageUrl: string | undefined, now = Date.now()): boolean {
    const hash = pageUrl === undefined ? undefined : URL.parse(pageUrl)?.hash.slice(1)
    const token = hash === undefined ? null : new URLSearchParams(hash).get(parameter)
    const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? []
    if (expires === undefined || signature === undefined || Number(expires) * 1_000 <= now) return false
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.sign(publicId, Number(expires))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  private sign(publicId: string, expires: number): Buffer {
    // The prefix keeps other signatures with this secret from being accepted.
    return createHmac('sha256', this.environment.SESSION_SECRET).update(`owner-test ${publicId} ${expires}`).digest()
  }
}
