import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits, type ChatMessage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'

const hourSeconds = 3_600

/**
 * Links by which a visitor's browser fetches files: a page cannot send the conversation's token with a picture or a
 * download. They are made for nobody but a connection that the token, or the business's own, has opened, and end by
 * themselves.
 */
@Injectable()
export class FileLinks {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'SESSION_SECRET'>) {}

  /** A message with links to its files. */
  withLinks(message: ChatMessage, now = Date.now()): ChatMessage {
    if (message.files === undefined) return message
    return { ...message, files: message.files.map((file) => ({ ...file, url: this.link(file.id, now) })) }
  }

  /** @returns the id of the file that a link opens; `undefined` for one that is none, or no more */
  opens(link: string, now = Date.now()): string | undefined {
    const [, id, expires, signature] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? []
    if (id === undefined || expires === undefined || signature === undefined) return undefined
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.sign(id, Number(expires))
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
    return isOurs && Number(expires) * 1_000 > now ? id : undefined
  }

  /** The same within an hour, so that a picture need not be fetched again. */
  private link(id: string, now: number): string {
    const expires = (Math.floor(now / 1_000 / hourSeconds) + 1 + limits.fileLinkHours) * hourSeconds
    return `/api/chat-files/${id}.${expires}.${this.sign(id, expires).toString('base64url')}`
  }

  private sign(id: string, expires: number): Buffer {
    // Its own purpose in front: nothing else that is signed with this secret can be taken for it.
    return createHmac('sha256', this.environment.SESSION_SECRET).update(`chat-file ${id} ${expires}`).digest()
  }
}
