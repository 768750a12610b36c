import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addingAccount } from '../lib/adding-account.ts'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { withTexts } from '../lib/with-texts.ts'
import { ButtonLink, FindButton, Note, Shell, ToastRegion, Wordmark } from '../ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { startPreferences } from './account-preferences.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { IdentityGate } from './IdentityGate.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { pagesOf, useNav } from './nav.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { useIsFollowing, useIsSandbox, useModeQuery } from './organization-mode.ts'
import { useChosenOrganization, useKeepActive, useRememberLastPage } from './organizations.ts'
import { PartTexts } from './PartTexts.tsx'
import { queryClient } from './query-client.ts'
import { useRemember } from './recent.ts'
import { isMac, useShortcuts } from './shortcuts.ts'
import { useSignOut, useSignOutElsewhere } from './sign-out.ts'
import { TestMode } from './TestMode.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

const ImpersonationBar = lazy(async () => ({
  default: (await import('./ImpersonationBar.tsx')).ImpersonationBar,
}))
const FormerSlug = lazy(async () => ({ default: (await import('./FormerSlug.tsx')).FormerSlug }))
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const Tasks = lazy(async () => ({ default: (await import('./Tasks.tsx')).Tasks }))
const SalesStopped = lazy(async () => ({
  default: (await import('./SalesStopped.tsx')).SalesStopped,
}))
// Its texts say why commands are refused, on every page.
const FollowingNote = lazy(async () => ({
  default: (await withTexts(import('./FollowingNote.tsx'), 'billing-sources')).FollowingNote,
}))
const ShortcutHelp = lazy(async () => ({
  default: (await import('./ShortcutHelp.tsx')).ShortcutHelp,
}))

startPreferences()

/** From the first page of the server on that an administrator opens, until the page is loaded again. */
function useShowsTasks(): boolean {
  const { data: signedIn } = api.useSession()
  const isThere = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/'),
  })
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false
  return wasThere && isAdmin && !signedIn?.session.impersonatedBy
}

/** The layout of all signed-in pages: switcher, navigation, top bar and the page. */
export function AppShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <PartTexts>
        <Layout />
      </PartTexts>
    </QueryClientProvider>
  )
}

function Layout() {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const { data: signedIn } = api.useSession()
  const { signOut, problem } = useSignOut()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const { slug, chosen, unknownSlug } = useChosenOrganization(false)
  const { all: sections, beside, acts, isSelling } = useNav(slug)
  useSignOutElsewhere(signedIn?.user.id)
  useEffect(() => {
    addingAccount.on = false
  }, [])
  useRememberLastPage(chosen !== undefined)
  useKeepActive(chosen?.id)
  const items = sections.flatMap((section) => pagesOf(section.items))
  const here = items.find(({ current }) => current)
  const label = here && chosen ? `${chosen.name} · ${here.label}` : undefined
  useRemember(here && label ? { href: here.href, label } : undefined)

  const close = () => setShown(null)
  const openPalette = () => setShown('palette')
  const openHelp = () => setShown('help')
  useShortcuts({
    openPalette,
    openHelp,
    goTo(letter) {
      const item = items.find((each) => each.letter === letter.toLowerCase())
      if (item) void navigate({ href: item.href })
      return item !== undefined
    },
  })

  const showsTasks = useShowsTasks()
  const isSandbox = useIsSandbox()
  const isFollowing = useIsFollowing()
  const stop = useModeQuery().data?.salesStopped
  const menus = (
    <>
      <LanguageMenu iconOnly />
      <ThemeMenu iconOnly />
    </>
  )
  const impersonated = signedIn?.session.impersonatedBy ? signedIn : null
  return (
    <>
      <Shell
        brand={
          signedIn ? (
            <OrganizationSwitcher name={boot().branding.name} acts={acts} />
          ) : (
            <Wordmark href="/" />
          )
        }
        nav={beside}
        navLabel={t('navigation')}
        skipLabel={c('skip')}
        spine={impersonated ? 'impersonating' : isSandbox ? 'test' : 'own'}
        bar={
          impersonated ? (
            <Suspense>
              <ImpersonationBar
                user={impersonated.user}
                expiresAt={impersonated.session.expiresAt}
              />
            </Suspense>
          ) : null
        }
        find={
          <FindButton
            label={t('palette.label')}
            keys={isMac() ? ['⌘', 'K'] : ['Ctrl', 'K']}
            onOpen={openPalette}
          />
        }
        extra={
          <>
            <HelpMenu onShortcuts={openHelp} />
            {signedIn ? menus : null}
          </>
        }
        top={
          <>
            {isSandbox ? <TestMode /> : null}
            {showsTasks ? (
              <Suspense>
                <Tasks />
              </Suspense>
            ) : null}
            {signedIn ? null : menus}
            {signedIn ? (
              <AccountMenu
                user={signedIn.user}
                impersonated={impersonated !== null}
                acts={acts}
                onSignOut={() => void signOut()}
              />
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
        {stop && slug ? (
          <Suspense>
            <SalesStopped slug={slug} stop={stop} />
          </Suspense>
        ) : null}
        {isFollowing && slug ? (
          <Suspense>
            <FollowingNote slug={slug} isShown={isSelling} />
          </Suspense>
        ) : null}
        <Outlet />
      </Shell>
      <IdentityGate />
      <Suspense>
        {unknownSlug === undefined ? null : <FormerSlug key={unknownSlug} slug={unknownSlug} />}
      </Suspense>
      <Suspense>
        {shown === 'palette' ? (
          <Palette
            userId={signedIn?.user.id}
            slug={slug}
            organizationId={slug === undefined ? undefined : chosen?.id}
            sections={sections}
            onHelp={openHelp}
            onSignOut={() => void signOut()}
            onClose={close}
          />
        ) : null}
        {shown === 'help' ? <ShortcutHelp items={items} onClose={close} /> : null}
      </Suspense>
      <ToastRegion label={c('notifications')} dismissLabel={c('dismiss')} />
    </>
  )
}
