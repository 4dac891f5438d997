/**
 * Words that a page puts in the place of ours, in whichever language the chat speaks. Where ours is a function, theirs
 * is one too.
 */
export interface TextOverrides {
  open?: string
  opening?: string
  unavailable?: string
  welcome?: string
  subtitle?: string
  unread?: (count: number) => string
  close?: string
  restart?: string
  more?: string
  messages?: string
  input?: string
  placeholder?: string
  send?: string
  stop?: string
  you?: string
  unsure?: string
  none?: string
  passages?: (count: number) => string
  helped?: string
  notHelped?: string
  thinking?: string
  stopped?: string
  sources?: (count: number) => string
  source?: (number: number) => string
  moreSources?: (count: number) => string
  newTab?: string
  copy?: string
  copied?: string
  regenerate?: string
  good?: string
  bad?: string
  retry?: string
  earlier?: string
  suggestions?: string
  latest?: string
  contact?: string
  poweredBy?: string
  connecting?: string
  offline?: string
  reconnecting?: string
  reading?: (read: number) => string
  left?: (count: number) => string
  personTalk?: string
  personOffer?: (time: string) => string
  personAsk?: string
  personNotNow?: string
  personWrite?: string
  personTeam?: string
  personOpens?: (name: string, time: string) => string
  personNobody?: string
  personWaiting?: (time: string) => string
  personUntil?: (time: string) => string
  personWithdraw?: string
  personAnswers?: (name: string) => string
  personWrites?: (name: string) => string
  personAsked?: string
  personWithdrawn?: string
  personJoined?: (name: string) => string
  personLeft?: string
  personMissed?: string
  personClosed?: string
  personSorry?: string
  errors?: {
    timeout?: string
    origin_refused?: string
    demo_not_found?: string
    demo_expired?: string
    rate_limited?: string
    overloaded?: string
    answer_pending?: string
    not_ready?: string
    model_unavailable?: string
    model_key_rejected?: string
    model_rate_limited?: string
    answer_interrupted?: string
    message_not_found?: string
    payload_too_large?: string
    invalid_request?: string
    copy_refused?: string
    internal_error?: string
  }
  dismiss?: string
  download?: string
  forget?: string
  forgetQuestion?: string
  forgetNow?: string
  keep?: string
  forgotten?: string
  transcript?: string
  sourcesOf?: string
  customAnswer?: string
  commentLabel?: string
  commentSend?: string
  commentThanks?: string
  soundOn?: string
  leadOpen?: string
  leadOffer?: (name: string) => string
  leadFirst?: (name: string) => string
  leadTitle?: (name: string) => string
  leadName?: string
  leadEmail?: string
  leadMessage?: string
  leadSend?: string
  leadSending?: string
  leadCancel?: string
  leadWaiting?: string
  leadSent?: (name: string, email: string) => string
  leadNeedsName?: string
  leadNeedsEmail?: string
  leadNeedsMessage?: string
}
