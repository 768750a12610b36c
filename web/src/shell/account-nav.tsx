import type { accountPages } from '@guildhall/contract/pages-account'
import { IconSessions } from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

export const accountNav: readonly NavEntry<keyof typeof accountPages>[] = [
  { path: '/account/sessions', label: 'sessions', icon: <IconSessions />, letter: 's' },
]
