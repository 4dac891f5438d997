import { z } from 'zod'

/** One text on the page in the frame, in the order in which they stand there. */
const placedText = z.object({
  path: z.string(),
  /** Whether it shows without a hand doing anything. */
  visible: z.boolean(),
})
export type PlacedText = z.infer<typeof placedText>

/** What the page in the frame tells the content editor. */
export const frameMessage = z.discriminatedUnion('type', [
  /** The page is there, and its texts are known. */
  z.object({
    type: z.literal('content-frame-ready'),
    /** Of the page, as the frame was asked for it. */
    address: z.string(),
    texts: z.array(placedText),
  }),
  /** Somebody wants to write a text. */
  z.object({ type: z.literal('content-frame-chosen'), path: z.string() }),
  /** The keys that save were pressed in the page. */
  z.object({ type: z.literal('content-frame-save') }),
])
export type FrameMessage = z.infer<typeof frameMessage>

/** What the content editor tells the page in its frame. */
export type EditorMessage =
  /** Scrolls to a text and outlines it; without a path, nothing is outlined. */
  | { type: 'content-editor-show'; path: string | null; scroll: boolean }
  /** What is being written, not yet saved, by the names of the texts. All others are as they were. */
  | { type: 'content-editor-texts'; texts: Record<string, string> }
