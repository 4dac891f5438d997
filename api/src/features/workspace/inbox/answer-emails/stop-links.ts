import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { hashOf } from '../../../../database/stored-secret.js'

/** Whose emails to which address end. */
export interface Stop {
  /** The bot's public id. */
  publicId: string
  addressHash: string
}

/** Tokens of the links that end emails: signed, so that nothing is stored for those that nobody opens. */
@Injectable()
export class StopLinks {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'SESSION_SECRET'>) {}

  token(publicId: string, address: string): string {
    const stop = { publicId, addressHash: hashOf(address.toLowerCase()) }
    return `${publicId}.${stop.addressHash}.${this.sign(stop).toString('base64url')}`
  }

  /** @returns `undefined` for a token that is none of ours */
  read(token: string): Stop | undefined {
    const [, publicId, addressHash, signature] = /^([\w-]{1,64})\.([0-9a-f]{64})\.([\w-]{43})$/.exec(token) ?? []
    if (publicId === undefined || addressHash === undefined || signature === undefined) return undefined
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.sign({ publicId, addressHash })
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { publicId, addressHash } : undefined
  }

  private sign({ publicId, addressHash }: Stop): Buffer {
    // Its own purpose in front: nothing else that is signed with this secret can be taken for it.
    return createHmac('sha256', this.environment.SESSION_SECRET)
      .update(`stop-emails ${publicId} ${addressHash}`)
      .digest()
  }
}
