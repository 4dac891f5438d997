import { startModelServer, type ModelServer } from './model-server.ts'
import { servePages } from './serve-pages.ts'
import { startProduct, type Product } from './start-product.ts'

/** A product with a model and a one-page website on loopback. */
export interface Ferry {
  model: ModelServer
  product: Product
  /** As typed into the demo form. */
  host: string
  stop(): Promise<void>
}

export function serveFerrySite(): ReturnType<typeof servePages> {
  return servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><title>Ferry</title><main><h1>The ferry</h1><p>The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.</p></main></html>',
    )
  })
}

/** @param environment added to the settings of the model */
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
