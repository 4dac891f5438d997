import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { hashOf } from '../../../../database/stored-secret.js'
import { Signer } from '../../../../sealing/index.js'

/** Whose emails to which address end. */
export interface Stop {
  /** The bot's public id. */
  publicId: string
  addressHash: string
}

/** Tokens of the links that end emails: signed, so that nothing is stored for those that nobody opens. */
@Injectable()
export class StopLinks {
  private readonly signer: Signer

  constructor(@Inject(ENVIRONMENT) { SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>) {
    this.signer = new Signer(SESSION_SECRET, 'stop-emails')
  }

  token(publicId: string, address: string): string {
    const addressHash = hashOf(address.toLowerCase())
    return `${publicId}.${addressHash}.${this.signer.sign(`${publicId} ${addressHash}`)}`
  }

  /** @returns `undefined` for a token that is none of ours */
  read(token: string): Stop | undefined {
    const [, publicId, addressHash, signature] = /^([\w-]{1,64})\.([0-9a-f]{64})\.([\w-]{43})$/.exec(token) ?? []
    if (publicId === undefined || addressHash === undefined || signature === undefined) return undefined
    return this.signer.isSigned(`${publicId} ${addressHash}`, signature) ? { publicId, addressHash } : undefined
  }
}
