import { limits, type ChatMessage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { Signer } from '../../platform/sealing/index.js'

const hourSeconds = 3_600

/**
 * Expiring file links, because browsers cannot send a token with an image or download. Only authenticated connections
 * receive links.
 */
@Injectable()
export class FileLinks {
  private readonly signer: Signer

  constructor(@Inject(ENVIRONMENT) { SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>) {
    this.signer = new Signer(SESSION_SECRET, 'chat-file')
  }

  withLinks(message: ChatMessage, now = Date.now()): ChatMessage {
    if (message.files === undefined) return message
    return { ...message, files: message.files.map((file) => ({ ...file, url: this.createLink(file.id, now) })) }
  }

  /** @returns the file's ID; `undefined` for an invalid or expired link */
  verify(link: string, now = Date.now()): string | undefined {
    const [, id, expires, signature] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? []
    if (id === undefined || expires === undefined || signature === undefined) return undefined
    const isOurs = this.signer.isSigned(`${id} ${Number(expires)}`, signature)
    return isOurs && Number(expires) * 1_000 > now ? id : undefined
  }

  /** The link stays the same within an hour, so that browsers can cache pictures. */
  private createLink(id: string, now: number): string {
    const expires = (Math.floor(now / 1_000 / hourSeconds) + 1 + limits.fileLinkHours) * hourSeconds
    return `/api/chat-files/${id}.${expires}.${this.signer.sign(`${id} ${expires}`)}`
  }
}
