import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api.ts'
import { boot } from '../../lib/boot.ts'
import {
  ButtonLink,
  IconOutbox,
  IconReference,
  IconSessions,
  Note,
  Shell,
  ToastRegion,
  Wordmark,
} from '../../ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { leaveToSignIn, queryClient } from './query-client.ts'
import { useSignOut } from './sign-out.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

/** The frame of every page inside: who is here, where to go, and the page itself. */
export function House() {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const { data: signedIn } = api.useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { signOut, problem } = useSignOut()
  useGoneElsewhere(signedIn !== null)

  const sessions = { href: '/account/sessions', icon: <IconSessions />, label: t('sessions') }
  const outbox = { href: '/outbox', icon: <IconOutbox />, label: t('outbox') }
  const reference = { href: '/reference', icon: <IconReference />, label: t('reference') }
  const looksAfter = boot().outbox || signedIn?.user.role.split(',').includes('admin')
  const links = [
    ...(signedIn ? [sessions] : []),
    ...(boot().outbox ? [outbox] : []),
    ...(looksAfter ? [reference] : []),
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

/** Signed out in another tab, or ended from another device: this page is nobody's any more. */
function useGoneElsewhere(isIn: boolean): void {
  const wasIn = useRef(isIn)
  useEffect(() => {
    if (wasIn.current && !isIn) leaveToSignIn()
    wasIn.current = isIn
  }, [isIn])
}
