import type { SessionState, SessionStore } from '@guildhall/client'
import type { Boot } from '@guildhall/contract/boot'
import {
  drawnProvider,
  otherProvider,
  providerNamePlaceholder,
} from '@guildhall/contract/drawn-providers'
import { framesToRender, type WantedFrame } from '@guildhall/contract/frames'
import { causePlaceholder, emailPlaceholder } from '@guildhall/contract/notices'
import {
  authPlaceholder,
  legalPlaceholders,
  nextPlaceholder,
  plainVariant,
  type Shell,
  type ShellVariant,
  shellsToRender,
  type WantedShell,
} from '@guildhall/contract/shells'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { setBoot } from './lib/boot.ts'
import { setPrerenderLanguage } from './lib/i18n.ts'
import { withNext } from './lib/safe-path.ts'
import { pageTitle } from './lib/title.ts'
import { PageFrame } from './ui/PageFrame.tsx'

/** The server fills in the ones that it offers. */
const templateProviders = [drawnProvider, otherProvider].map((id) => ({
  id,
  name: providerNamePlaceholder,
}))

function bootOf({ next: _, notice: __, ...variant }: ShellVariant): Boot {
  return {
    ...variant,
    session: null,
    preferences: null,
    theme: 'system',
    authBase: authPlaceholder,
    outbox: false,
    social: templateProviders,
    methods: { password: true, passkey: true, magicLink: true, mailCode: true },
    returnTo: null,
    verifyWithin: 3600,
    branding: {
      name: 'Guildhall',
      logo: null,
      accentColor: null,
      colors: null,
      ...legalPlaceholders,
    },
    resendAfter: 60,
    nonce: '',
  }
}

/** Of the user, the pages show only the address; the server fills it in. */
const signedInUser = { session: {}, user: { email: emailPlaceholder } } as unknown as NonNullable<
  SessionState['data']
>

function setSession(store: SessionStore, data: SessionState['data']): void {
  const writable = store as SessionStore & { set(state: SessionState): void }
  writable.set({ ...store.value, data })
}

/** The app at an address, as its first render is. */
async function renderAt(address: string, data: SessionState['data']): Promise<string> {
  const [{ Page }, { createPageRouter }, { api }] = await Promise.all([
    import('./app/App.tsx'),
    import('./app/router.tsx'),
    import('./lib/api.ts'),
  ])
  setSession(api.$session, data)
  const router = createPageRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  })
  await router.load()
  return renderToString(<Page router={router} />)
}

const headingOf = (html: string) => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]

/** Renders a page outside the app: the server sends the same HTML to every visitor. */
async function render(wanted: WantedShell): Promise<Shell> {
  const { path, variant, search, signedIn, invitation, legal } = wanted
  setBoot({
    ...bootOf(variant),
    ...(invitation && { invitation }),
    ...(legal !== undefined && { legal }),
  })
  setPrerenderLanguage(variant.locale)
  const plain = withNext(path, variant.next ? nextPlaceholder : undefined)
  const fields = path === '/reset-password' ? { token: 'any' } : (search ?? {})
  const query = new URLSearchParams(fields).toString()
  const address = query === '' ? plain : `${path}?${query}`
  const html = await renderAt(address, signedIn ? signedInUser : null)
  const heading = headingOf(html)
  if (heading === undefined) throw new Error(`${address} was rendered without its heading`)
  const isError = path === '/error'
  const cause = isError
    ? html.replace(`<span>${search?.error}<`, `<span>${causePlaceholder}<`)
    : html
  if (isError && cause === html) throw new Error(`${address} was rendered without its code`)
  return { path, title: pageTitle(heading), html: cause }
}

/** Nobody's: whose page it is, is not known to the build. */
const somebody = (role: string) =>
  ({
    session: { activeOrganizationId: null, impersonatedBy: null },
    user: { id: '', name: '', email: emailPlaceholder, image: null, emailVerified: true, role },
  }) as unknown as NonNullable<SessionState['data']>

const pageStart =
  /<div class="[^"]*" data-width="(\w+)"><header [^>]*>(.*?<h1[^>]*>[^<]+<\/h1>)(<p [^>]*>[^<]*<\/p>)?/s
const wordsPlaceholder = '-words-'

/** The title of a page of the app, in its place; nothing if an answer of the server is needed for it. */
async function renderFrame({ locale, path, isServer }: WantedFrame): Promise<Shell | undefined> {
  setBoot(bootOf({ ...plainVariant, locale }))
  setPrerenderLanguage(locale)
  const html = await renderAt(path, somebody(isServer ? 'admin' : 'user'))
  const [, width = '', start, purpose = ''] = pageStart.exec(html) ?? []
  const heading = headingOf(html)
  if (start === undefined || heading === undefined) return undefined
  const words = purpose.includes(emailPlaceholder) ? start : start + purpose
  // What was open at the title ends with it.
  const open = words.match(/<div/g)?.length ?? 0
  const closed = words.match(/<\/div>/g)?.length ?? 0
  const frame = renderToString(<PageFrame width={width}>{wordsPlaceholder}</PageFrame>)
  return {
    title: pageTitle(heading),
    html: frame.replace(wordsPlaceholder, () => words + '</div>'.repeat(open - closed)),
  }
}

export async function renderShells(): Promise<Record<string, Shell>> {
  const shells: Record<string, Shell> = {}
  // One after the other: language, session and boot data are global to the app.
  for (const [name, wanted] of shellsToRender()) shells[name] = await render(wanted)
  for (const [name, wanted] of framesToRender()) {
    const frame = await renderFrame(wanted)
    if (frame) shells[name] = frame
  }
  return shells
}
