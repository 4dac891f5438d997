/** The build replaces the client's binary support with this file, because the chat protocol is pure JSON. */
function refuse(): never {
  throw new Error('The chat protocol has no binary events.')
}
export { refuse as deconstructPacket, refuse as reconstructPacket, refuse as decode }
