import { spawn } from 'node:child_process'
import { startProduct, type Product } from './start-product.ts'

/** Who may do everything in a product that files share. */
export const admin = { username: 'admin', password: 'the admin of the test' }

let running: Promise<Product> | undefined

/**
 * The product of this process of tests, with the settings of a first try and an {@link admin}: the first file that asks
 * starts it, later ones find it there. It is for tests that bring what they need (a bot, an account of their own) and
 * bear what others left; whoever changes what all see, kills it or counts what is there starts one of their own.
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

/** It ends with the process, which leaves no time to ask it to. */
async function start(): Promise<Product> {
  const product = await startProduct({ ADMIN_PASSWORD: admin.password })
  process.once('SIGTERM', () => process.exit())
  process.once('exit', () => {
    product.end()
    // By somebody else: to remove a thousand files takes longer than a process of tests is given.
    spawn('rm', ['-rf', product.dataDir], { detached: true, stdio: 'ignore' })
  })
  return product
}
