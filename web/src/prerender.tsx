import type { Boot } from '@guildhall/contract/boot'
import { drawnProvider } from '@guildhall/contract/drawn-providers'
import {
  authPlaceholder,
  legalPlaceholders,
  nextPlaceholder,
  otherProvider,
  providerNamePlaceholder,
  type Shell,
  type ShellVariant,
  shellsToRender,
} from '@guildhall/contract/shells'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { setBoot } from './lib/boot.ts'
import { setPrerenderLanguage } from './lib/i18n.ts'
import { withNext } from './lib/safe-path.ts'
import { pageTitle } from './lib/title.ts'

/** The server fills in the ones that it offers. */
const templateProviders = [drawnProvider, otherProvider].map((id) => ({
  id,
  name: providerNamePlaceholder,
}))

function bootOf({ next: _, ...variant }: ShellVariant): Boot {
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

/** Renders a page without a session: the server sends the same HTML to every visitor. */
async function render(path: string, variant: ShellVariant): Promise<Shell> {
  setBoot(bootOf(variant))
  setPrerenderLanguage(variant.locale)
  const [{ Page }, { createPageRouter }] = await Promise.all([
    import('./app/App.tsx'),
    import('./app/router.tsx'),
  ])
  const plain = withNext(path, variant.next ? nextPlaceholder : undefined)
  const address = path === '/reset-password' ? `${path}?token=any` : plain
  const router = createPageRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  })
  await router.load()
  const html = renderToString(<Page router={router} />)
  const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${address} was rendered without its heading`)
  return { path, title: pageTitle(heading), html }
}

export async function renderShells(): Promise<Record<string, Shell>> {
  const shells: Record<string, Shell> = {}
  // One after the other: language and boot data are global to the app.
  for (const [name, { path, variant }] of shellsToRender())
    shells[name] = await render(path, variant)
  return shells
}
