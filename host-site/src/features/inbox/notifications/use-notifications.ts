import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushQuery } from '../../../api-client/workspace/push'
import { renewSubscription } from './browser-push'

export function useNotifications(userId: number, open: (conversation: { id: string; botId: string }) => void): void {
  const publicKey = useQuery(pushQuery()).data?.publicKey
  useEffect(() => {
    // A failure is retried at the next visit; the dialog shows the state.
    if (publicKey !== undefined) renewSubscription(userId, publicKey).catch(() => undefined)
  }, [userId, publicKey])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const onWorkerMessage = ({ data, ports }: MessageEvent<{ type?: string; search?: string } | null>) => {
      if (data?.type !== 'loquia:open') return
      // Without this reply the worker assumes that the page is still loading.
      ports[0]?.postMessage('heard')
      const pressed = new URLSearchParams(data.search)
      const [id, botId] = [pressed.get('conversation'), pressed.get('of')]
      if (id !== null && botId !== null) open({ id, botId })
    }
    serviceWorker.addEventListener('message', onWorkerMessage)
    return () => serviceWorker.removeEventListener('message', onWorkerMessage)
  }, [open])
}
