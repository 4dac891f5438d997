export const roles = {
  roles: {
    viewer: { name: 'Viewer', text: 'Reads conversations and analytics.' },
    agent: { name: 'Agent', text: 'Also answers visitors and sees leads.' },
    editor: { name: 'Editor', text: 'Also edits bots and their sources.' },
    owner: { name: 'Owner', text: 'Also manages members, keys, notifications and deletion.' },
  },
} as const
