/** Stands in the build for what the client needs to send and read bytes. The chat protocol is JSON alone. */
function refuse(): never {
  throw new Error('The chat protocol has no binary events.')
}
export { refuse as deconstructPacket, refuse as reconstructPacket, refuse as decode }
