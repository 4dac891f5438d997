export const socketOptions = {
  // Agent messages have at most 4,000 characters; a larger frame closes the connection unread.
  maxHttpBufferSize: 16 * 1024,
  cors: { origin: true, credentials: false },
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  connectTimeout: 10_000,
}
