import { RouterProvider } from '@tanstack/react-router'
import { IntlProvider } from 'use-intl/react'
import { useSpoken } from '../lib/i18n.ts'
import { formattingLocale } from '../lib/languages.ts'
import { router } from './router.tsx'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function App() {
  const { language, texts } = useSpoken()
  return (
    <IntlProvider locale={formattingLocale(language)} messages={texts} timeZone={timeZone}>
      <RouterProvider router={router} />
    </IntlProvider>
  )
}
