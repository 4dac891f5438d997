/** English texts of what can be wrong with a field. */
export const forms = {
  faults: {
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    email: 'Please enter a valid email address',
    currentPassword: 'Please enter your current password',
    code: 'Please enter the code',
    name: 'Name must be at least 2 characters',
    subject: 'Subject must be at least 5 characters',
    message: 'Message must be at least 10 characters',
    title: 'Please enter a title',
    projectName: 'Please enter a name',
    client: 'Please choose a client',
    dates: 'The end lies before the start',
    percentage: 'Enter a whole number from 0 to 100',
    changed: 'Somebody else has changed this list meanwhile. Here is how it is now.',
    lookAlike: 'This looks like a username that is taken',
    invisible: 'This holds a character that cannot be seen',
    signs: 'Use letters, digits, spaces and the signs of a keyboard',
    alphabets: 'Letters of different alphabets look alike: use those of one',
    other: 'Please check this field',
  },
  codeField: {
    app: { label: 'Code', hint: 'Six digits from your authenticator app.', other: 'Use a recovery code instead' },
    recovery: {
      label: 'Recovery code',
      hint: 'One of your ten recovery codes. Each works once.',
      other: 'Use the code of the app instead',
    },
  },
  passwordField: { show: 'Show the password', hide: 'Hide the password' },
} as const
