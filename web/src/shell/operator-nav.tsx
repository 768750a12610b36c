import type { operatorPages } from '@guildhall/contract/pages-operator'
import { IconMembers } from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

/** For admins who act as themselves. */
export const operatorNav: readonly NavEntry<keyof typeof operatorPages>[] = [
  { path: '/admin/users', label: 'users', icon: <IconMembers />, letter: 'u' },
]
