import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import shell from '../../../locales/en/shell.json'
import { LeaveGuard } from './LeaveGuard.tsx'

test('nothing is asked as long as the page is not left', () => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const page = (
    <IntlProvider locale="en" messages={{ shell } as never} timeZone="UTC">
      <RouterContextProvider router={router as never}>
        <LeaveGuard dirty />
      </RouterContextProvider>
    </IntlProvider>
  )
  expect(renderToStaticMarkup(page)).toBe('')
})
