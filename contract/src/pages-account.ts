import type { AreaPages } from './kernel/page.ts'

/** The pages of a person's own account. */
export const accountPages = {
  '/account/sessions': {
    texts: ['sessions'],
    screen: 'identity/sessions/SessionsList',
  },
} as const satisfies AreaPages
