/** How a client begins that asks for an encrypted connection, or to cancel a statement, instead of a session. */
export const sslRequest = 80_877_103
export const gssRequest = 80_877_104
export const cancelRequest = 80_877_102

/** Ends a run of messages, also one that failed. */
export const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/**
 * The transaction status of a ReadyForQuery at the end of an answer: `I`dle, in `T`ransaction, `E`rror; undefined
 * without one.
 */
export function statusAfter(answer: Uint8Array): string | undefined {
  const tail = answer.subarray(-6)
  const isReady =
    tail.length === 6 && tail[0] === 0x5a && tail[1] === 0 && tail[2] === 0 && tail[3] === 0 && tail[4] === 5
  return isReady ? String.fromCharCode(tail[5] ?? 0) : undefined
}

/** One text of SQL, which is answered up to a ReadyForQuery. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const header = Buffer.alloc(5)
  header.write('Q')
  header.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([header, text])
}
