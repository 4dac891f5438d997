import type { Transporter } from 'nodemailer'
import ipaddr from 'ipaddr.js'
import { EnvironmentError, type Environment } from '../config/env.js'

/**
 * The way to the server in SMTP_URL. Emails open accounts, so beyond this machine they travel by TLS alone: from the
 * first byte (`smtps://`) or by STARTTLS, without which nothing is said to the server. SMTP_ALLOW_PLAIN takes that
 * back.
 * @param patienceMs until a silent server counts as gone
 */
export async function mailTransport(
  { url, allowPlain }: { url: string; allowPlain: boolean },
  patienceMs: number,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  // In the address, whose options count more than those beside it.
  if (needsTls(address, allowPlain)) address.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: address.href,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}

/** Milliseconds of a start that a mail server may take to say whether it has TLS. */
const startPatienceMs = 5_000

/**
 * Asks the mail server whether emails can reach it safely, so that whoever starts the product learns at once that they
 * cannot.
 * @returns what else is wrong with it, such as its certificate, which may pass: emails wait
 * @throws EnvironmentError when it has no TLS
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
      `SMTP_URL: emails would go to ${new URL(url).hostname} without TLS (${message}); use a server with STARTTLS or smtps://, or say SMTP_ALLOW_PLAIN=true if nobody can listen on the way`,
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
