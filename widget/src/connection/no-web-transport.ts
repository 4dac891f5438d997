/** The build replaces the client's WebTransport with this class, because `connect` never uses it. */
export class WT {}
