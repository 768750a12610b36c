import type { operatorPages } from '@guildhall/contract/pages-operator'
import { type AreaScreens, screen } from './screen.ts'

export const operatorScreens: AreaScreens<typeof operatorPages> = {
  '/admin/users': screen(() => import('../screens/identity/directory/UsersList.tsx'), 'UsersList'),
}
