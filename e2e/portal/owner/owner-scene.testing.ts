import { afterAll } from 'vitest'
import { clientDesk, type ClientDesk } from '../../testing/client-desk.ts'
import { startMailCatcher } from '../../testing/mail-catcher.ts'
import { startModelServer, type ModelServer } from '../../testing/model-server.ts'
import { servePages } from '../../testing/serve-pages.ts'

export let desk: ClientDesk
export let model: ModelServer
export let mail: Awaited<ReturnType<typeof startMailCatcher>>

/** Notifications are sent once a minute, so other tests run meanwhile. */
export const waiting = { username: '', botId: '' }
/** Events that the webhook received. */
export const told: string[] = []

/**
 * A client at work in a product that sends emails and knows a model, for every test of the file. The house has no key of
 * the model: a client’s is the only one.
 */
export function ownerForTests(): void {
  // Registered first, so that it runs last.
  afterAll(async () => {
    await mail?.stop()
    await model?.stop()
  })

  desk = clientDesk(async () => {
    model = await startModelServer()
    mail = await startMailCatcher()
    return { OPENAI_BASE_URL: model.environment['OPENAI_BASE_URL'] ?? '', SMTP_URL: mail.url }
  })
}

/** A page that says what bread costs, in words that the test changes. */
export async function servePrices(): Promise<{ host: string; say: (text: string) => void; stop(): Promise<void> }> {
  let text = 'A rye loaf costs 4.50 euros. A seeded roll costs 90 cents.'
  const pages = await servePages((request, response) => {
    if (request.url !== '/prices') return response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>Prices of bread</title></head><body><main><h1>Prices of bread</h1><p>${text}</p></main></body></html>`,
    )
  })
  return { ...pages, say: (next) => (text = next) }
}

/** It is answered by what {@link servePrices} serves. */
export const price = 'What does a rye loaf cost?'
