import { startModelServer, type ModelServer } from './model-server.ts'
import { servePages } from './serve-pages.ts'
import { startProduct, type Product } from './start-product.ts'

/** A product that asks a model on loopback, and a website of one page that it can be given to read. */
export interface Ferry {
  model: ModelServer
  product: Product
  /** As typed into the demo form. */
  host: string
  stop(): Promise<void>
}

/** A website of one page about a ferry. */
export function serveFerrySite(): ReturnType<typeof servePages> {
  return servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><title>Ferry</title><main><h1>The ferry</h1><p>The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.</p></main></html>',
    )
  })
}

/** @param environment of the product, beside what leads it to the model */
export async function startFerry(environment: Record<string, string> = {}): Promise<Ferry> {
  const model = await startModelServer()
  const site = await serveFerrySite()
  const stopWires = () => Promise.all([site.stop(), model.stop()])
  try {
    const product = await startProduct({ ...model.environment, ...environment })
    return {
      model,
      product,
      host: site.host,
      async stop() {
        await product.stop()
        await stopWires()
      },
    }
  } catch (error) {
    await stopWires()
    throw error
  }
}
