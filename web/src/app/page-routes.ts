import { type AnyRoute, type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import type { Noun } from '../lib/catalogs.ts'
import { loadNouns } from '../lib/i18n.ts'
import { requireSession } from './guards.ts'
import { textSearch } from './search.ts'

type Page = {
  readonly texts: readonly Noun[]
  readonly search?: Readonly<Record<string, number>>
}

/** One route for each page of the contract; the compiler finds a page without a screen. */
export function pageRoutes<Path extends string>(
  parent: AnyRoute,
  pages: Readonly<Record<Path, Page>>,
  screens: Readonly<Record<Path, AsyncRouteComponent<object>>>,
): AnyRoute[] {
  return (Object.entries(pages) as [Path, Page][]).map(([path, { texts, search }]) =>
    createRoute({
      getParentRoute: () => parent,
      path: path.replaceAll('/:', '/$'),
      validateSearch: textSearch(search ?? {}),
      beforeLoad: requireSession,
      loader: () => loadNouns(...texts),
      component: screens[path],
    }),
  )
}
