/** Tells the time; tests bring their own. */
export type Clock = () => Date
export const CLOCK = Symbol('clock')
