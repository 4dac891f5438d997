import { appearanceTexts } from './studio/appearance'
import { contentTexts } from './studio/content'
import { customizeTexts } from './studio/customize'
import { embedTexts } from './studio/embed'
import { hoursTexts } from './studio/hours'
import { identityTexts } from './studio/identity'
import { agentTexts } from './studio/agents'

export const studio = {
  studio: {
    title: 'Your chatbot',
    subtitle: 'Teach it, make it yours, put it on your site.',
    toAnalytics: 'What visitors ask',
    loading: 'One moment…',
    failed: 'This did not load',
    which: 'Chatbot',
    save: 'Save',
    undo: 'Undo',
    unsaved: 'You have unsaved changes.',
    allSaved: 'Everything is saved.',
    saved: { title: 'Saved', text: 'Your website shows the change within a minute.' },
    notSaved: 'Not saved',
    claim: {
      busy: 'Moving your demo into your account…',
      done: 'This chatbot is now yours',
      doneText: 'It keeps everything it has learned and never expires.',
      failed: 'The demo was not moved',
      another: 'Make another demo',
    },
    tabs: {
      label: 'Your chatbot',
      content: 'Teach it',
      customize: 'Make it yours',
      embed: 'Put it on your site',
      hours: 'Opening hours',
      people: 'Agents',
      model: 'Model and usage',
    },
    preview: {
      untaught: 'I haven’t read anything yet. Add your website or a document under “Teach it”, then ask me here.',
      label: 'Preview',
      open: 'Try it',
      close: 'Close the preview',
      failed: 'The preview did not load.',
      right: 'This is the real chat. On your pages its button sits at the bottom right.',
      left: 'This is the real chat. On your pages its button sits at the bottom left.',
    },
    steps: { done: 'Done' },
    faults: {
      invalid: 'This is not valid.',
      url: 'Please enter a valid URL',
      urlEmpty: 'URL cannot be empty',
      domain: 'Please enter a domain, such as example.com',
      contact: 'Please enter an address with https://, or mailto: and an email address',
    },
    ...contentTexts,
    ...customizeTexts,
    ...appearanceTexts,
    ...embedTexts,
    ...hoursTexts,
    ...identityTexts,
    ...agentTexts,
  },
} as const
