import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshQueries } from './refresh-queries'

test('refetches a first fetch that a change overtook', async () => {
  const replies: ((reply: string) => void)[] = []
  const queries = new QueryClient()
  const queryKey = ['deliveries']
  const end = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string>((reply) => replies.push(reply)),
  }).subscribe(() => undefined)
  await expect.poll(() => replies.length).toBe(1)

  const renewed = refreshQueries(queries, queryKey)
  replies[0]!('before the change')
  await expect.poll(() => replies.length).toBe(2)
  replies[1]!('after it')
  await renewed
  expect(queries.getQueryData(queryKey)).toBe('after it')
  end()
})
