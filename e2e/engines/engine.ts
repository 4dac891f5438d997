/** A pointer or a keyboard, with what it does, as both WebDriver and WebDriver BiDi write it. */
export interface InputSource {
  type: 'pointer' | 'key'
  id: string
  actions: object[]
}

/** One window of a browser engine: the little that WebDriver (WebKit) and WebDriver BiDi (Firefox) have in common. */
export interface Engine {
  /** Resolves when the page is loaded. */
  goTo(url: string): Promise<void>
  /** Calls a function, given as its source, in the page, and awaits it. Arguments and result are plain data. */
  run(source: string, args: unknown[]): Promise<unknown>
  perform(source: InputSource): Promise<void>
  /** Sets what the page has, in pixels. WebKit's window is never narrower than some 450. */
  resize(width: number, height: number): Promise<void>
  /**
   * Errors that pages told or threw, and violations of their policies, since the last call. WebKit tells those from the
   * end of a page's loading on.
   */
  faults(): Promise<string[]>
  /** Ends the browser. */
  end(): Promise<void>
}

/** An engine that may be installed on this machine. */
export interface InstalledEngine {
  name: string
  /** Names of the Debian packages. */
  packages: string
  installed: boolean
  start(): Promise<Engine>
}
