import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushQuery } from '../../../api-client/workspace/push'
import { renewSubscription } from './this-browser'

/**
 * Keeps this browser told of visitors where the person has switched it on, and opens the conversation of a notification
 * that was pressed.
 */
export function useNotifications(userId: number, open: (conversation: { id: string; botId: string }) => void): void {
  const publicKey = useQuery(pushQuery()).data?.publicKey
  useEffect(() => {
    // What does not work now is tried at the next visit; the dialog says how it stands.
    if (publicKey !== undefined) renewSubscription(userId, publicKey).catch(() => undefined)
  }, [userId, publicKey])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const hear = ({ data, ports }: MessageEvent<{ type?: string; search?: string } | null>) => {
      if (data?.type !== 'loquia:open') return
      // Without an answer the worker takes it that the page is still loading.
      ports[0]?.postMessage('heard')
      const pressed = new URLSearchParams(data.search)
      const [id, botId] = [pressed.get('conversation'), pressed.get('of')]
      if (id !== null && botId !== null) open({ id, botId })
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [open])
}
