import { retentionResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { analyticsScene, path, said, scene } from '../analytics/analytics-scene.testing.js'
import { RetentionService } from './retention.service.js'

analyticsScene()

it('deletes conversations older than the owner’s limit', async () => {
  await said({ question: 'Old?', at: '2026-01-01T10:00:00Z' })
  await said({ question: 'New?', at: new Date().toISOString() })
  const retention = scene.server.app.get(RetentionService)
  expect(retentionResponse.parse((await scene.ada.call('GET', path('retention'))).body).days).toBeNull()
  expect(await retention.purgeOld()).toBe(0)
  expect(retentionResponse.parse((await scene.ada.call('PUT', path('retention'), { days: 30 })).body).days).toBe(30)
  expect(retentionResponse.parse((await scene.ada.call('GET', path('retention'))).body).days).toBe(30)
  expect(await retention.purgeOld()).toBe(1)
  expect(await scene.database.dataSource.query(`SELECT content FROM messages WHERE role = 'user'`)).toEqual([
    { content: 'New?' },
  ])
})

it('refuses a number of days that is not offered', async () => {
  for (const days of [0, -1, 31, '30', undefined])
    expect(await scene.ada.refusal('PUT', path('retention'), { days })).toBe('invalid_request')
})
