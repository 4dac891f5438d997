import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs for one purpose (HMAC-SHA-256, in base64url): nothing that the same secret signed for another can be taken for it. */
export class Signer {
  constructor(
    private readonly secret: string,
    private readonly purpose: string,
  ) {}

  /** 43 characters that an address may carry. */
  sign(text: string): string {
    return this.digest(text).toString('base64url')
  }

  isSigned(text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url')
    const wanted = this.digest(text)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  private digest(text: string): Buffer {
    return createHmac('sha256', this.secret).update(`${this.purpose} ${text}`).digest()
  }
}
