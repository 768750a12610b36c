import { type AreaPath, areaPages } from '@guildhall/contract/pages'
import { type AnyRoute, type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import type { Noun } from '../lib/catalogs.ts'
import { loadNouns } from '../lib/i18n.ts'
import { accountScreens } from './account-screens.ts'
import { requireSession } from './guards.ts'
import { operatorOnly } from './operator-only.tsx'
import { operatorScreens } from './operator-screens.ts'
import { organizationScreens } from './organization-screens.ts'
import { textSearch } from './search.ts'

const screens: Readonly<Record<AreaPath, AsyncRouteComponent<object>>> = {
  ...accountScreens,
  ...organizationScreens,
  ...operatorScreens,
}

type Page = { texts: readonly Noun[]; search?: Readonly<Record<string, number>> }

/** One route for each page of the contract; the compiler finds a page without a screen. */
export function areaRoutes(parent: AnyRoute): [] {
  const routes = (Object.entries(areaPages) as [AreaPath, Page][]).map(
    ([path, { texts, search }]) =>
      createRoute({
        getParentRoute: () => parent,
        path: path.replaceAll('/:', '/$'),
        validateSearch: textSearch(search ?? {}),
        beforeLoad: requireSession,
        loader: () => loadNouns(...texts),
        component: path in operatorScreens ? operatorOnly(screens[path]) : screens[path],
      }),
  )
  // Links to them are checked by `linkTo`, so the router need not know their types.
  return routes as unknown as []
}
