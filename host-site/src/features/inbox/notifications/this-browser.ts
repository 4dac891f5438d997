import { addPushDevice } from '../../../api-client/workspace/push'

const worker = '/portal/push-worker.js'
const storageKey = 'loquia-inbox-push'

/** `home-screen`: this browser can once the site is on the home screen of the device. */
export type PushSupport = 'yes' | 'no' | 'home-screen'

/** Whether this browser can be told of visitors. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'no'
}

/** Whether this person has switched it on in this browser: others may use it, too. */
function isWantedBy(userId: number): boolean {
  try {
    return localStorage.getItem(storageKey) === String(userId)
  } catch {
    return false
  }
}

function keepWanted(userId: number | null): void {
  try {
    if (userId === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(userId))
  } catch {
    return
  }
}

/** Has this browser told. The person has agreed by then. @throws ApiError, DOMException of the push service */
export async function turnOn(userId: number, publicKey: string): Promise<void> {
  await subscribe(publicKey)
  keepWanted(userId)
}

/** Nothing comes to this browser any more, whatever the server may send. */
export async function turnOff(): Promise<void> {
  keepWanted(null)
  const registration = await navigator.serviceWorker.getRegistration('/portal/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Says that this browser is still there, where it is: it may have a new address, a new login, or the server a new key.
 */
export async function renewSubscription(userId: number, publicKey: string): Promise<boolean> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted' || !isWantedBy(userId)) return false
  await subscribe(publicKey)
  return true
}

async function subscribe(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register(worker, { scope: '/portal/' })
  const registration = await untilActive()
  const key = bytesOf(publicKey)
  const known = await registration.pushManager.getSubscription()
  const isOurs = known !== null && sameBytes(known.options.applicationServerKey, key)
  // A subscription goes with the key that it was made for.
  if (known !== null && !isOurs) await known.unsubscribe()
  const subscription = isOurs
    ? known
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await addPushDevice(subscription.toJSON())
}

/** `navigator.serviceWorker.ready` knows only the page's own scope, which `/it` is not in. */
async function untilActive(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration('/portal/')
  if (registration === undefined) throw new Error('the service worker is not registered')
  const coming = registration.installing ?? registration.waiting
  if (registration.active === null && coming !== null)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        else if (coming.state === 'redundant') reject(new Error('the service worker did not start'))
      })
    })
  return registration
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one === null || one.byteLength !== other.length) return false
  const bytes = new Uint8Array(one)
  return other.every((byte, at) => byte === bytes[at])
}
