import { organizationPages } from '@guildhall/contract/pages-organization'
import type { AnyRoute } from '@tanstack/react-router'
import { organizationScreens } from './organization-screens.ts'
import { pageRoutes } from './page-routes.ts'

export const routesOf = (parent: AnyRoute) =>
  pageRoutes(parent, organizationPages, organizationScreens)
