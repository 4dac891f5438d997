import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { hashSecret } from '../../../platform/database/stored-secret.js'
import { Signer } from '../../../platform/sealing/index.js'

export interface Stop {
  publicId: string
  addressHash: string
}

/** Unsubscribe tokens are signed, so unopened links store nothing. */
@Injectable()
export class StopLinks {
  private readonly signer: Signer

  constructor(@Inject(ENVIRONMENT) { SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>) {
    this.signer = new Signer(SESSION_SECRET, 'stop-emails')
  }

  createToken(publicId: string, address: string): string {
    const addressHash = hashSecret(address.toLowerCase())
    return `${publicId}.${addressHash}.${this.signer.sign(`${publicId} ${addressHash}`)}`
  }

  /** @returns `undefined` for a token that this server did not sign */
  verifyToken(token: string): Stop | undefined {
    const [, publicId, addressHash, signature] = /^([\w-]{1,64})\.([0-9a-f]{64})\.([\w-]{43})$/.exec(token) ?? []
    if (publicId === undefined || addressHash === undefined || signature === undefined) return undefined
    return this.signer.isSigned(`${publicId} ${addressHash}`, signature) ? { publicId, addressHash } : undefined
  }
}
