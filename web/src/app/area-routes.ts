import { accountPages } from '@guildhall/contract/pages-account'
import { operatorPages } from '@guildhall/contract/pages-operator'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import { accountScreens } from './account-screens.ts'
import { operatorOnly } from './operator-only.tsx'
import { operatorScreens } from './operator-screens.ts'
import { pageRoutes } from './page-routes.ts'

type Screens<Path extends string> = Readonly<Record<Path, AsyncRouteComponent<object>>>

const guarded = Object.fromEntries(
  Object.entries(operatorScreens).map(([path, screen]) => [path, operatorOnly(screen)]),
) as Screens<keyof typeof operatorPages>

/** Of the account and of the operator; an organization has far more pages than both. */
export const routesOf = (parent: AnyRoute) => [
  ...pageRoutes(parent, accountPages, accountScreens),
  ...pageRoutes(parent, operatorPages, guarded),
]
