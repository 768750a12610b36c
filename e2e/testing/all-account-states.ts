import { accountScreens } from './account-states.ts'
import { dataScreens } from './data-states.ts'
import { keyScreens } from './key-states.ts'

/** All pages of a person's own account, and the keys of organizations. */
export const allAccountScreens = [...accountScreens, ...keyScreens, ...dataScreens]
