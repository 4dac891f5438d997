import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const program = resolve(import.meta.dirname, '../../api/src/testing/openid/openid-provider.ts')
const clientSecret = 'the secret of the test'

/** Starts a real OpenID provider, whose settings a product can have before its address is known. */
export async function startAcme() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string]
  const put = (path: string, body: string) => fetch(issuer + path, { method: 'PUT', body })
  return {
    /** For the product's environment. */
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'acme', name: 'Acme', issuer, clientId: 'loquia', clientSecret, trustEmail: true },
    ]),
    async serve(productUrl: string): Promise<void> {
      const redirectUri = `${productUrl}/api/auth/oidc/acme/callback`
      await put('/clients', JSON.stringify([{ id: 'loquia', secret: clientSecret, redirectUri }]))
    },
    /** Sets the person who signs in; without a name, consent is denied. */
    async seat(name?: string): Promise<void> {
      const person = { sub: name, email: `${name}@acme.example`, email_verified: true, given_name: name }
      await put('/person', name === undefined ? '' : JSON.stringify(person))
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
