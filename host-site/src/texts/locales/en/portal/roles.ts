/** English names of the roles in a workspace, and what each may do. */
export const roles = {
  roles: {
    viewer: { name: 'Viewer', text: 'Reads conversations and analytics.' },
    agent: { name: 'Agent', text: 'Also answers visitors and sees who left their address.' },
    editor: { name: 'Editor', text: 'Also changes bots and what they learn from.' },
    owner: { name: 'Owner', text: 'Also handles members, keys, notifications and deletion.' },
  },
} as const
