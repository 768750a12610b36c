import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useSpoken } from '../lib/i18n.ts'
import { formattingLocale } from '../lib/languages.ts'
import type { PageRouter } from './router.tsx'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type PageProps = { router: PageRouter }

function App({ router }: PageProps) {
  const { language, texts } = useSpoken()
  return (
    <IntlProvider locale={formattingLocale(language)} messages={texts} timeZone={timeZone}>
      <RouterProvider router={router} />
    </IntlProvider>
  )
}

/** Drawn by the build and taken over by the browser: both must see the very same tree. */
export function Page({ router }: PageProps) {
  return (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
}
