import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { SignedIn } from '../../../http/index.js'
import { WorkspacesService } from '../members/index.js'

/** How long a link to one's own website marks what is asked there as a try. */
const linkHours = 24
const parameter = 'loquia-test'

/** Tells an owner's own tries of a bot from what visitors ask: they count in no metric, and nobody is told of them. */
@Injectable()
export class OwnerTests {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'SESSION_SECRET'>,
    private readonly signedIn: SignedIn,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * What the owner opens their website with: it stands behind `#`, which browsers send to no server. Signed, so that no
   * visitor can leave a bot's metrics.
   */
  link(publicId: string, now = Date.now()): { fragment: string; expiresAt: string } {
    const expires = Math.floor(now / 1_000) + linkHours * 60 * 60
    return {
      fragment: `${parameter}=${expires}.${this.sign(publicId, expires).toString('base64url')}`,
      expiresAt: new Date(expires * 1_000).toISOString(),
    }
  }

  /**
   * Whether whoever chats works on the bot: signed in on a page of this installation, such as the preview, or come to
   * their website by their own link.
   */
  async isTest(
    bot: { publicId: string; workspaceId: string | undefined },
    { pageUrl, request }: { pageUrl: string | undefined; request: IncomingMessage },
  ): Promise<boolean> {
    if (bot.workspaceId === undefined) return false
    if (this.opens(bot.publicId, pageUrl)) return true
    const userId = await this.signedIn.userOf(request)
    return userId !== undefined && this.workspaces.isIn(bot.workspaceId, userId)
  }

  private opens(publicId: string, pageUrl: string | undefined, now = Date.now()): boolean {
    const hash = pageUrl === undefined ? undefined : URL.parse(pageUrl)?.hash.slice(1)
    const token = hash === undefined ? null : new URLSearchParams(hash).get(parameter)
    const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? []
    if (expires === undefined || signature === undefined || Number(expires) * 1_000 <= now) return false
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.sign(publicId, Number(expires))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  private sign(publicId: string, expires: number): Buffer {
    // Its own purpose in front: nothing else that is signed with this secret can be taken for it.
    return createHmac('sha256', this.environment.SESSION_SECRET).update(`owner-test ${publicId} ${expires}`).digest()
  }
}
