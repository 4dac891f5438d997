import type { ExtrasHost } from '../extras/host'

/** Milliseconds for which somebody who was heard to write is taken to write. */
const writingMs = 5_000

export interface Writing {
  /** Looks at what the conversation has heard since. */
  look(): void
  isSeen(): boolean
}

/** Whether the person writes: for a while after each sign, until they have said it. @param passed when the while is over */
export function createWriting(chat: ExtrasHost['chat'], passed: () => void): Writing {
  let heard: object | undefined
  let said: string | null | undefined
  let until = 0
  return {
    look() {
      const { typing, messages } = chat.store.getState()
      const last = messages.at(-1)
      if (last?.role === 'person' && last.id !== said) {
        said = last.id
        until = 0
      }
      if (typing === heard) return
      heard = typing
      until = Date.now() + writingMs
      setTimeout(passed, writingMs + 50)
    },
    isSeen: () => until > Date.now(),
  }
}
