/** English. A language is a file like this one, named by its code, which `options.ts` lists: the build finds its words by itself. */
/** The button. Every page pays for these. */
export const launcher = {
  open: 'Open chat',
  opening: 'Opening chat',
  unavailable: 'Chat unavailable. Try again',
  /** Said with each name of the button. No page replaces it: visitors must know that a machine answers. */
  ai: 'AI assistant',
}

/** The message beside the button. */
export const teaser = { dismiss: 'Close this message' }

/** The panel. */
export const panel = {
  direction: 'ltr' as 'ltr' | 'rtl',
  title: 'AI Assistant',
  welcome: 'Hi, I’m an AI assistant. I answer from this website and show you where.',
  /** In the head, the greeting and the name of each answer. No page replaces it, as above. */
  ai: 'AI assistant',
  /** Behind that, in the head. */
  subtitle: 'answers from this website',
  unread: (count: number): string => `Open chat, ${count} new`,
  close: 'Close chat',
  restart: 'New conversation',
  more: 'More',
  messages: 'Conversation',
  input: 'Your question',
  placeholder: 'Write your question',
  send: 'Send',
  stop: 'Stop the answer',
  you: 'You',
  unsure: 'Possible answer',
  none: 'No answer',
  passages: (count: number): string => (count === 1 ? '1 passage that may help' : `${count} passages that may help`),
  helped: 'This helps',
  notHelped: 'Not this',
  thinking: 'Looking through the pages.',
  stopped: 'Stopped.',
  sources: (count: number): string => (count === 1 ? 'From this page' : 'From these pages'),
  source: (number: number) => `Source ${number}`,
  moreSources: (count: number): string => `More from the website (${count})`,
  newTab: 'opens in a new tab',
  copy: 'Copy',
  copied: 'Copied',
  regenerate: 'Answer again',
  good: 'Good answer',
  bad: 'Poor answer',
  retry: 'Try again',
  earlier: 'Earlier messages',
  suggestions: 'Questions you could ask',
  latest: 'To the latest message',
  contact: 'Contact the business',
  poweredBy: 'powered by',
  connecting: 'Connecting',
  offline: 'You are offline. What you send waits here until the network is back.',
  reconnecting: 'The connection was cut. Connecting again; nothing is lost.',
  reading: (read: number): string =>
    read === 0
      ? 'The site is being read. You can ask as soon as the first page is there.'
      : `Still reading the site: ${read} ${read === 1 ? 'page' : 'pages'} read so far.`,
  left: (count: number) => `${count} characters left`,
  errors: {
    timeout: 'Not sent. Your message is saved.',
    origin_refused: 'This chat is not allowed on this website. If the site is yours, add its address in the portal.',
    copy_refused: 'Copying is not allowed here. The text is selected.',
    demo_not_found: "We couldn't find this chatbot. It may have expired or been removed.",
    demo_expired: 'This demo has expired.',
    rate_limited: 'That was a lot of messages in a short time. Please wait a moment.',
    overloaded: 'We are busy right now. Please try again in a moment.',
    answer_pending: 'Please wait for the current answer.',
    not_ready: 'Chat is briefly unavailable. Your message is saved.',
    model_unavailable: 'The language model does not answer at the moment. Your question is saved.',
    model_key_rejected: 'The language model refused the key of this chat. Your question is saved.',
    model_rate_limited: 'The language model is busy. Your question is saved.',
    answer_interrupted: 'The answer was interrupted. Your question is saved.',
    message_not_found: 'This message no longer exists.',
    payload_too_large: 'This message is too long.',
    invalid_request: 'This message could not be understood by the service.',
    internal_error: 'Something went wrong on our side. Your message is saved.',
  },
}

/** What few visitors see. */
export const extras = {
  download: 'Save the conversation as text',
  forget: 'Delete this conversation',
  forgetQuestion:
    'This deletes all messages of this conversation and the name and address you left, here and on the server. It cannot be brought back.',
  forgetNow: 'Delete it',
  keep: 'Keep it',
  forgotten: 'The conversation is deleted.',
  transcript: 'Conversation',
  sourcesOf: 'Sources',
  /** Behind the term for the assistant, in a saved conversation. */
  customAnswer: 'answer written by the business',
  commentLabel: 'What was wrong? You may leave this empty.',
  commentSend: 'Send',
  commentThanks: 'Thank you. The owner of this site can read it.',
  soundOn: 'Play a sound for new answers',
  leadOpen: 'Leave a message',
  leadOffer: (name: string) => `${name} can answer you by email.`,
  leadFirst: (name: string) => `Say who you are, and ${name} can write to you. Or simply ask below.`,
  leadTitle: (name: string) => `A message for ${name}`,
  leadName: 'Your name',
  leadEmail: 'Your email address',
  leadMessage: 'Your message',
  leadSend: 'Send the message',
  leadSending: 'Sending',
  leadCancel: 'Not now',
  leadWaiting: 'Your message waits here. It goes by itself when the connection is back.',
  leadSent: (name: string, email: string): string => `Your message is with ${name}. The reply goes to ${email}.`,
  leadNeedsName: 'Please write your name.',
  leadNeedsEmail: 'Please write an address like name@example.com.',
  leadNeedsMessage: 'Please write your message.',
}
