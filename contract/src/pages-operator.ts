import type { AreaPages } from './kernel/page.ts'

/** The pages of the operator, for admins of this installation. */
export const operatorPages = {
  '/admin/users': {
    texts: ['admin', 'accounts', 'sessions'],
    screen: 'identity/directory/UsersList',
    search: {
      find: 200,
      role: 64,
      status: 8,
      verified: 5,
      created: 8,
      sort: 20,
      before: 2000,
      after: 2000,
      open: 64,
    },
  },
} as const satisfies AreaPages
