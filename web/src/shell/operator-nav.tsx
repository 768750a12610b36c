import type { operatorPages } from '@guildhall/contract/pages-operator'
import { IconReference } from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

export const operatorNav: readonly NavEntry<keyof typeof operatorPages | '/reference'>[] = [
  { path: '/reference', label: 'reference', icon: <IconReference />, letter: 'r' },
]
