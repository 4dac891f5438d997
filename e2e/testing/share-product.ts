import { spawn } from 'node:child_process'
import { startProduct, type Product } from './start-product.ts'

/** An admin of the shared product. */
export const admin = { username: 'admin', password: 'the admin of the test' }

let running: Promise<Product> | undefined

/**
 * Files of a test process share this product, which the first one starts. Tests bring their own bot or account and
 * tolerate others' data; a test that changes global state, kills the product or counts rows starts its own.
 */
export async function shareProduct(): Promise<Product> {
  running ??= start()
  const product = await running.catch(() => undefined)
  if (
    product !== undefined &&
    (await fetch(`${product.url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    return product
  running = start()
  return running
}

/** The product ends with this process, which has no time to stop it. */
async function start(): Promise<Product> {
  const product = await startProduct({ ADMIN_PASSWORD: admin.password })
  process.once('SIGTERM', () => process.exit())
  process.once('exit', () => {
    product.end()
    // A separate process, because deleting a thousand files takes longer than a test process may.
    spawn('rm', ['-rf', product.dataDir], { detached: true, stdio: 'ignore' })
  })
  return product
}
