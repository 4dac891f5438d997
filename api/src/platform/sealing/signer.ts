import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 in base64url; signatures for other purposes are rejected. */
export class Signer {
  constructor(
    private readonly secret: string,
    private readonly purpose: string,
  ) {}

  /** A signature has 43 URL-safe characters. */
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
