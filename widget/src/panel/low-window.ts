/**
 * What is seen of a phone on its side, of one with its keyboard up, or of a window zoomed in: its room goes to the
 * conversation.
 */
export const lowPx = 420
export const lowRules =
  '.suggestions{flex:none;flex-wrap:nowrap;overflow:auto hidden}.suggestion{flex:none}.suggestions:has(+.composer :focus){display:none}.header,.footer{padding-block:0}.names>*{-webkit-line-clamp:1}@container (max-width:400px){.names p{display:none}.names>*{-webkit-line-clamp:2}}'
