/** Stands in the build for the client's WebTransport, which is never among the transports that `connect` asks for. */
export class WT {}
