import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import {
  ButtonLink,
  IconOutbox,
  IconReference,
  IconSessions,
  Note,
  Shell,
  ToastRegion,
  Wordmark,
} from '../ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { queryClient } from './query-client.ts'
import { useSignOut, useSignOutElsewhere } from './sign-out.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

/** The layout of all signed-in pages: account menu, navigation and the page. */
export function AppShell() {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const { data: signedIn } = api.useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { signOut, problem } = useSignOut()
  useSignOutElsewhere(signedIn !== null)

  const sessions = { href: '/account/sessions', icon: <IconSessions />, label: t('sessions') }
  const outbox = { href: '/outbox', icon: <IconOutbox />, label: t('outbox') }
  const reference = { href: '/reference', icon: <IconReference />, label: t('reference') }
  const isOperatorOrAdmin = boot().outbox || signedIn?.user.role.split(',').includes('admin')
  const links = [
    ...(signedIn ? [sessions] : []),
    ...(boot().outbox ? [outbox] : []),
    ...(isOperatorOrAdmin ? [reference] : []),
  ]

  return (
    <QueryClientProvider client={queryClient}>
      <Shell
        brand={<Wordmark href="/" />}
        nav={links.map((link) => ({ ...link, current: link.href === path }))}
        navLabel={t('navigation')}
        skipLabel={c('skip')}
        top={
          <>
            <LanguageMenu iconOnly />
            <ThemeMenu iconOnly />
            {signedIn ? (
              <AccountMenu user={signedIn.user} onSignOut={() => void signOut()} />
            ) : (
              <ButtonLink href="/sign-in" size="sm">
                {c('signIn')}
              </ButtonLink>
            )}
          </>
        }
      >
        {problem ? (
          <Note tone="danger" role="alert">
            {problem}
          </Note>
        ) : null}
        <Outlet />
      </Shell>
      <ToastRegion label={c('notifications')} dismissLabel={c('dismiss')} />
    </QueryClientProvider>
  )
}
