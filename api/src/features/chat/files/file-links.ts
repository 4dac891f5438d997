import { limits, type ChatMessage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { Signer } from '../../../sealing/index.js'

const hourSeconds = 3_600

/**
 * Links by which a visitor's browser fetches files: a page cannot send the conversation's token with a picture or a
 * download. They are made for nobody but a connection that the token, or the business's own, has opened, and end by
 * themselves.
 */
@Injectable()
export class FileLinks {
  private readonly signer: Signer

  constructor(@Inject(ENVIRONMENT) { SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>) {
    this.signer = new Signer(SESSION_SECRET, 'chat-file')
  }

  /** A message with links to its files. */
  withLinks(message: ChatMessage, now = Date.now()): ChatMessage {
    if (message.files === undefined) return message
    return { ...message, files: message.files.map((file) => ({ ...file, url: this.link(file.id, now) })) }
  }

  /** @returns the id of the file that a link opens; `undefined` for one that is none, or no more */
  opens(link: string, now = Date.now()): string | undefined {
    const [, id, expires, signature] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? []
    if (id === undefined || expires === undefined || signature === undefined) return undefined
    const isOurs = this.signer.isSigned(`${id} ${Number(expires)}`, signature)
    return isOurs && Number(expires) * 1_000 > now ? id : undefined
  }

  /** The same within an hour, so that a picture need not be fetched again. */
  private link(id: string, now: number): string {
    const expires = (Math.floor(now / 1_000 / hourSeconds) + 1 + limits.fileLinkHours) * hourSeconds
    return `/api/chat-files/${id}.${expires}.${this.signer.sign(`${id} ${expires}`)}`
  }
}
