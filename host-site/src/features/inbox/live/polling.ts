import type { Standing } from '../../../api-client/workspace/inbox-socket'

/** While nothing is told, the inbox looks by itself, in milliseconds; slowly, since every open page does. */
const everyMs = 15_000

/** How often what is shown is asked for anew: only where it does not come by itself. */
export const pollingMs = (standing: Standing): number | false => (standing === 'online' ? false : everyMs)
