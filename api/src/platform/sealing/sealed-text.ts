import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'

/** Seals short secrets with AES-256-GCM, each for one owner. */
export class SealedText {
  private readonly key: Buffer

  /** @param secret ENCRYPTION_KEY; @param purpose keeps secrets of one kind from opening as another */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  }

  seal(text: string, owner: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
  }

  /** @returns undefined if changed, or sealed for another owner or secret */
  open(sealed: string, owner: string): string | undefined {
    const [is, nonce, text, tag] = sealed.split('.')
    if (is !== version || nonce === undefined || text === undefined || tag === undefined) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}
