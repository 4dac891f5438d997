import { Fault } from './opened-file.js'

/**
 * Bytes of one array that a program opening a file may ask for, and of what one stream unpacks into. An honest file has
 * at most ten megabytes, and no page of one unpacks into as much.
 */
const maxArrayBytes = 12 * 1024 * 1024
/** Arrays from this length on are counted, in bytes ... */
const countedBytes = 1024 * 1024
/** ... and after so many bytes the dead ones are collected: V8 would wait until its own heap is full. */
const collectAfterBytes = 8 * 1024 * 1024

/**
 * Makes `new Uint8Array(length)` throw, and a `DecompressionStream` fail, for sizes that only a file made to unpack
 * without end leads to. Such arrays lie outside V8's heap and its limit, and pdf.js doubles them while it unpacks a
 * stream, through any chain of filters. For processes that open files and do nothing else: both classes are replaced for
 * all of the process.
 * @returns takes the fault since the last call, which pdf.js may have swallowed to go on with the rest of the file
 */
export function refuseLargeArrays(): () => Fault | undefined {
  let fault: Fault | undefined
  let allocated = 0
  const refuse = (bytes: number): void => {
    if (bytes <= maxArrayBytes) return
    fault = new Fault('too_complex', `a stream unpacks into more than ${maxArrayBytes} bytes`)
    throw fault
  }
  const admit = (length: unknown): void => {
    if (typeof length !== 'number' || length < countedBytes) return
    refuse(length)
    allocated += length
    if (allocated <= collectAfterBytes) return
    allocated = length
    globalThis.gc?.()
  }
  const guarded: Uint8ArrayConstructor = new Proxy(Uint8Array, {
    construct(original, parameters: unknown[], newTarget) {
      admit(parameters[0])
      return Reflect.construct(original, parameters, newTarget === guarded ? original : newTarget) as object
    },
  })
  globalThis.Uint8Array = guarded
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct(Original, [format]: [CompressionFormat]) {
      const { readable, writable } = new Original(format)
      return { writable, readable: readable.pipeThrough(bounded(refuse)) }
    },
  })
  return () => {
    const taken = fault
    fault = undefined
    return taken
  }
}

/** Passes bytes on until there are too many of them. @param refuse throws for a sum that is too large */
function bounded(refuse: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      refuse(bytes)
      controller.enqueue(chunk)
    },
  })
}
