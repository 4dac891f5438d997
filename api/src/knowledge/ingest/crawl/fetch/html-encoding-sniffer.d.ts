declare module 'html-encoding-sniffer' {
  /** The WHATWG encoding of an HTML byte stream. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string | undefined; defaultEncoding?: string },
  ): string
}
