import type { operatorPages } from '@guildhall/contract/pages-operator'
import type { AreaScreens } from './screen.ts'

export const operatorScreens: AreaScreens<typeof operatorPages> = {}
