import type { Transporter } from 'nodemailer'
import ipaddr from 'ipaddr.js'
import { EnvironmentError, type Environment } from '../../config/env.js'

/** Emails grant account access, so remote servers require TLS unless SMTP_ALLOW_PLAIN is set. */
export async function mailTransport(
  { url, allowPlain }: { url: string; allowPlain: boolean },
  patienceMs: number,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  // Options in the URL override those beside it.
  if (needsTls(address, allowPlain)) address.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: address.href,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}

const startPatienceMs = 5_000

/**
 * @returns problems that may be temporary, such as a certificate
 * @throws EnvironmentError without TLS
 */
export async function checkMailServer({
  SMTP_URL: url,
  SMTP_ALLOW_PLAIN: allowPlain,
}: Pick<Environment, 'SMTP_URL' | 'SMTP_ALLOW_PLAIN'>): Promise<string | undefined> {
  if (url === undefined || !needsTls(new URL(url), allowPlain)) return undefined
  const transport = await mailTransport({ url, allowPlain }, startPatienceMs)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code !== 'ETLS') return message
    throw new EnvironmentError(
      `SMTP_URL: emails would go to ${new URL(url).hostname} without TLS (${message}); use a server with STARTTLS or smtps://, or set SMTP_ALLOW_PLAIN=true if the network in between is private`,
    )
  } finally {
    transport.close()
  }
}

function needsTls({ hostname }: URL, allowPlain: boolean): boolean {
  return !allowPlain && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
  )
}
