/** Of every namespace, as all share one server. */
export const socketOptions = {
  // A message of a person has at most 4,000 characters; a larger frame closes the connection before it is read.
  maxHttpBufferSize: 16 * 1024,
  cors: { origin: true, credentials: false },
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  connectTimeout: 10_000,
}
