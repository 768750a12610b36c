import type { accountPages } from '@guildhall/contract/pages-account'
import { type AreaScreens, screen } from './screen.ts'

export const accountScreens: AreaScreens<typeof accountPages> = {
  '/account/sessions': screen(
    () => import('../screens/identity/sessions/SessionsList.tsx'),
    'SessionsList',
  ),
}
