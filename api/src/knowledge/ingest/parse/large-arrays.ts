import { Fault } from './opened-file.js'

/** Bytes per array and unpacked stream. Honest files have at most ten megabytes. */
const maxArrayBytes = 12 * 1024 * 1024
/** Arrays of at least this size are counted. */
const countedBytes = 1024 * 1024
/** V8 would only collect once its own heap is full. */
const collectAfterBytes = 8 * 1024 * 1024

/**
 * Makes `new Uint8Array(length)` and `DecompressionStream` fail for sizes only decompression bombs reach. Such arrays
 * lie outside V8's heap limit, and pdf.js doubles them while unpacking. Both classes are replaced process-wide, so call
 * this only in processes that do nothing but open files.
 * @returns a function that takes the fault since its last call, which pdf.js may have swallowed
 */
export function refuseLargeArrays(): () => Fault | undefined {
  let fault: Fault | undefined
  let allocated = 0
  const throwIfTooLarge = (bytes: number): void => {
    if (bytes <= maxArrayBytes) return
    fault = new Fault('too_complex', `a stream unpacks into more than ${maxArrayBytes} bytes`)
    throw fault
  }
  const countAllocation = (length: unknown): void => {
    if (typeof length !== 'number' || length < countedBytes) return
    throwIfTooLarge(length)
    allocated += length
    if (allocated <= collectAfterBytes) return
    allocated = length
    globalThis.gc?.()
  }
  const guarded: Uint8ArrayConstructor = new Proxy(Uint8Array, {
    construct(original, parameters: unknown[], newTarget) {
      countAllocation(parameters[0])
      return Reflect.construct(original, parameters, newTarget === guarded ? original : newTarget) as object
    },
  })
  globalThis.Uint8Array = guarded
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct(Original, [format]: [CompressionFormat]) {
      const { readable, writable } = new Original(format)
      return { writable, readable: readable.pipeThrough(limitStream(throwIfTooLarge)) }
    },
  })
  return () => {
    const taken = fault
    fault = undefined
    return taken
  }
}

function limitStream(
  refuse: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      refuse(bytes)
      controller.enqueue(chunk)
    },
  })
}
