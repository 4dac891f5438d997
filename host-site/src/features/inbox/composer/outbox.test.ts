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

function drafted(): Memory {
  const storage = new Memory()
  const box = new Outbox(storage, 1)
  box.setDraft('one', 'reply', 'Good mor')
  box.setDraft('one', 'note', 'She called')
  box.setDraft('two', 'reply', '')
  return storage
}

it('keeps drafts of each conversation and kind after a reload', () => {
  const reloaded = new Outbox(drafted(), 1)
  expect(['reply', 'note'].map((kind) => reloaded.getDraft('one', kind as 'reply'))).toEqual(['Good mor', 'She called'])
  expect(reloaded.getDraft('two', 'reply')).toBe('')
})

it('shows drafts to their author only', () => {
  expect(new Outbox(drafted(), 2).getDraft('one', 'reply')).toBe('')
})

it('keeps the files of a draft for their author only', () => {
  const storage = new Memory()
  new Outbox(storage, 1).setFiles('one', outgoing.files)
  expect(new Outbox(storage, 1).getFiles('one')).toEqual(outgoing.files)
  expect(new Outbox(storage, 2).getFiles('one')).toEqual([])
})

it('stores nothing of empty drafts', () => {
  const storage = drafted()
  const reloaded = new Outbox(storage, 1)
  reloaded.setDraft('one', 'reply', '')
  reloaded.setDraft('one', 'note', '')
  reloaded.setFiles('one', outgoing.files)
  reloaded.setFiles('one', [])
  expect(storage.held.size).toBe(0)
})

it('keeps the same list of outgoing messages until one changes', () => {
  const box = new Outbox(new Memory(), 1)
  box.add('one', outgoing)
  box.setFault('one', outgoing.id, 'conversation_not_taken')
  expect(box.getOutgoing('one')).toEqual([{ ...outgoing, fault: 'conversation_not_taken' }])
  expect(box.getOutgoing('one')).toBe(box.getOutgoing('one'))
})

it('marks an outgoing message as failed after a reload', () => {
  const storage = new Memory()
  const box = new Outbox(storage, 1)
  box.add('one', outgoing)
  box.setFault('one', outgoing.id, 'conversation_not_taken')
  expect(new Outbox(storage, 1).getOutgoing('one')).toEqual([{ ...outgoing, fault: 'server_unreachable' }])
})

it('notifies subscribers of each change', () => {
  const storage = new Memory()
  const box = new Outbox(storage, 1)
  let told = 0
  box.subscribe(() => {
    told += 1
  })
  box.add('one', outgoing)
  box.setFault('one', outgoing.id, 'conversation_not_taken')
  box.remove('one', outgoing.id)
  box.remove('one', outgoing.id)
  expect([box.getOutgoing('one'), storage.held.size, told]).toEqual([[], 0, 3])
})

it('ignores a stored value of another shape', () => {
  const storage = new Memory()
  storage.getItem = () => '{"reply":7}'
  expect(new Outbox(storage, 1).getOutgoing('one')).toEqual([])
})

it('keeps drafts in memory when nothing can be stored', () => {
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
