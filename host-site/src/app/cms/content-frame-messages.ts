/** One text on the page in the frame, in the order in which they stand there. */
export interface PlacedText {
  path: string
  /** Whether it shows without a hand doing anything. */
  visible: boolean
}

/** What the page in the frame tells the content editor. */
export type FrameMessage =
  /** The page is there, at the address that the frame was asked for, and its texts are known. */
  | { type: 'content-frame-ready'; address: string; texts: PlacedText[] }
  /** Somebody wants to write a text. */
  | { type: 'content-frame-chosen'; path: string }
  /** The keys that save were pressed in the page. */
  | { type: 'content-frame-save' }

/** What the content editor tells the page in its frame. */
export type EditorMessage =
  /** Scrolls to a text and outlines it; without a path, nothing is outlined. */
  | { type: 'content-editor-show'; path: string | null; scroll: boolean }
  /** What is being written, not yet saved, by the names of the texts. All others are as they were. */
  | { type: 'content-editor-texts'; texts: Record<string, string> }

/** Whether a message is one of the page's, and not of something else that talks in this window. */
export const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  data.type.startsWith('content-frame-')
