import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Text keys by the contracts' English messages. */
const faultKeys = {
  'Username must be at least 3 characters': 'faults.username',
  'Password must be at least 6 characters': 'faults.password',
  'Please enter a valid email address': 'faults.email',
  'Please enter your current password': 'faults.currentPassword',
  'Please enter the code': 'faults.code',
  'Name must be at least 2 characters': 'faults.name',
  'Subject must be at least 5 characters': 'faults.subject',
  'Message must be at least 10 characters': 'faults.message',
  'Please enter a title': 'faults.title',
  'Please enter a name': 'faults.projectName',
  'Please choose a client': 'faults.client',
  'The end lies before the start': 'faults.dates',
  'Enter a whole number from 0 to 100': 'faults.percentage',
  'The list has changed meanwhile': 'faults.changed',
  'This looks like a username that is taken': 'faults.lookAlike',
  'This holds a character that cannot be seen': 'faults.invisible',
  'Use letters, digits, spaces and the signs of a keyboard': 'faults.signs',
  'Letters of different alphabets look alike: use those of one': 'faults.alphabets',
} as const

/** Needs the area `forms`. Not in the index, which would load these texts on the home page. */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation()
  return useCallback(
    (message) =>
      message === undefined
        ? undefined
        : t(message in faultKeys ? faultKeys[message as keyof typeof faultKeys] : 'faults.other'),
    [t],
  )
}
