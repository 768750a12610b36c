import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useLanguage } from '../lib/i18n.ts'
import { formattingLocale } from '../lib/languages.ts'
import type { PageRouter } from './router.tsx'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type PageProps = { router: PageRouter }

function App({ router }: PageProps) {
  const { language, texts } = useLanguage()
  return (
    <IntlProvider locale={formattingLocale(language)} messages={texts} timeZone={timeZone}>
      <RouterProvider router={router} />
    </IntlProvider>
  )
}

/** Prerendered by the build and hydrated by the browser: both must render the same tree. */
export function Page({ router }: PageProps) {
  return (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
}
