import { pushSubscriptionRequest } from '@loquia/contracts'
import { addPushDevice } from '@loquia/contracts/calls'
import { callApi } from '../../../api-client/call-api'

const worker = '/portal/push-worker.js'
const storageKey = 'loquia-inbox-push'

/** `home-screen`: works once the site is on the device's home screen. */
export type PushSupport = 'yes' | 'no' | 'home-screen'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'no'
}

/** Stored per user, as several people may share this browser. */
function isWantedBy(userId: number): boolean {
  try {
    return localStorage.getItem(storageKey) === String(userId)
  } catch {
    return false
  }
}

function storeWanted(userId: number | null): void {
  try {
    if (userId === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(userId))
  } catch {
    return
  }
}

/**
 * Call after the user has granted permission.
 * @throws ApiError, DOMException of the push service
 */
export async function enablePush(userId: number, publicKey: string): Promise<void> {
  await subscribeBrowser(publicKey)
  storeWanted(userId)
}

/** Stops notifications in this browser, even if the server keeps sending them. */
export async function disablePush(): Promise<void> {
  storeWanted(null)
  const registration = await navigator.serviceWorker.getRegistration('/portal/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Registers again, as the endpoint, login or server key may have changed. */
export async function renewSubscription(userId: number, publicKey: string): Promise<boolean> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted' || !isWantedBy(userId)) return false
  await subscribeBrowser(publicKey)
  return true
}

async function subscribeBrowser(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register(worker, { scope: '/portal/' })
  const registration = await untilActive()
  const key = decodeBase64Url(publicKey)
  const known = await registration.pushManager.getSubscription()
  const isOurs = known !== null && sameBytes(known.options.applicationServerKey, key)
  // Subscriptions are bound to a server key.
  if (known !== null && !isOurs) await known.unsubscribe()
  const subscription = isOurs
    ? known
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await callApi(addPushDevice, { body: pushSubscriptionRequest.parse(subscription.toJSON()) })
}

/** `navigator.serviceWorker.ready` covers only the page's scope, which excludes `/it`. */
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

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one === null || one.byteLength !== other.length) return false
  const bytes = new Uint8Array(one)
  return other.every((byte, at) => byte === bytes[at])
}
