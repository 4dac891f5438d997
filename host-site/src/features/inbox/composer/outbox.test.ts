import { expect, it } from 'vitest'
import { Outbox, type Outgoing } from './outbox'

class Memory {
  readonly held = new Map<string, string>()
  getItem(name: string): string | null {
    return this.held.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.held.set(name, value)
  }
  removeItem(name: string): void {
    this.held.delete(name)
  }
}
const outgoing: Outgoing = {
  id: '3e0f6d0c-8a05-4b35-9d2c-3c9d1a2b4e5f',
  kind: 'reply',
  text: 'We open at eight.',
  files: [{ id: '3e0f6d0c-8a05-4b35-9d2c-3c9d1a2b4e60', name: 'hours.pdf', type: 'application/pdf', size: 12_000 }],
  sentAt: '2026-01-01T08:00:00.000Z',
  fault: null,
}

it('keeps drafts by conversation and kind, through a reload, for their author alone', () => {
  const storage = new Memory()
  const box = new Outbox(storage, 1)
  box.setDraft('one', 'reply', 'Good mor')
  box.setDraft('one', 'note', 'She called')
  box.setDraft('two', 'reply', '')
  const reloaded = new Outbox(storage, 1)
  expect(['reply', 'note'].map((kind) => reloaded.getDraft('one', kind as 'reply'))).toEqual(['Good mor', 'She called'])
  expect(reloaded.getDraft('two', 'reply')).toBe('')
  expect(new Outbox(storage, 2).getDraft('one', 'reply')).toBe('')
  reloaded.setDraft('one', 'reply', '')
  reloaded.setDraft('one', 'note', '')
  reloaded.setFiles('one', outgoing.files)
  expect(new Outbox(storage, 1).getFiles('one')).toEqual(outgoing.files)
  expect(new Outbox(storage, 2).getFiles('one')).toEqual([])
  reloaded.setFiles('one', [])
  expect(storage.held.size).toBe(0)
})

it('keeps what is on its way until it has arrived; after a reload nobody knows, so it counts as failed', () => {
  const storage = new Memory()
  const box = new Outbox(storage, 1)
  let told = 0
  box.subscribe(() => {
    told += 1
  })
  box.add('one', outgoing)
  box.setFault('one', outgoing.id, 'conversation_not_taken')
  expect(box.getOutgoing('one')).toEqual([{ ...outgoing, fault: 'conversation_not_taken' }])
  expect(box.getOutgoing('one')).toBe(box.getOutgoing('one'))
  expect(new Outbox(storage, 1).getOutgoing('one')).toEqual([{ ...outgoing, fault: 'server_unreachable' }])
  box.remove('one', outgoing.id)
  box.remove('one', outgoing.id)
  expect([box.getOutgoing('one'), storage.held.size, told]).toEqual([[], 0, 3])
})

it('goes on where nothing can be stored, and where something else was', () => {
  const full = new Outbox(
    {
      getItem: () => '{"reply":7}',
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    },
    1,
  )
  full.setDraft('one', 'reply', 'kept')
  expect([full.getDraft('one', 'reply'), full.getOutgoing('one')]).toEqual(['kept', []])
})
