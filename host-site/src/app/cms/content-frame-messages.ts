export interface PlacedText {
  path: string
  visible: boolean
}

export type FrameMessage =
  | { type: 'content-frame-ready'; address: string; texts: PlacedText[] }
  | { type: 'content-frame-chosen'; path: string }
  | { type: 'content-frame-save' }

export type EditorMessage =
  /** A null path removes the outline. */
  | { type: 'content-editor-show'; path: string | null; scroll: boolean }
  /** Unsaved texts by path; all other texts are restored. */
  | { type: 'content-editor-texts'; texts: Record<string, string> }

/** Ignores messages of other scripts in this window. */
export const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  data.type.startsWith('content-frame-')
