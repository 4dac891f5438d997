/** English texts of what can be wrong with a field. */
export const forms = {
  faults: {
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    email: 'Please enter a valid email address',
    currentPassword: 'Please enter your current password',
    name: 'Name must be at least 2 characters',
    subject: 'Subject must be at least 5 characters',
    message: 'Message must be at least 10 characters',
    title: 'Please enter a title',
    projectName: 'Please enter a name',
    client: 'Please choose a client',
    dates: 'The end lies before the start',
    percentage: 'Enter a whole number from 0 to 100',
    changed: 'Somebody else has changed this list meanwhile. Here is how it is now.',
    other: 'Please check this field',
  },
  passwordField: { show: 'Show the password', hide: 'Hide the password' },
} as const
