import type { Boot } from '@guildhall/contract/boot'
import {
  authMark,
  nextMark,
  type Shell,
  type ShellFacts,
  shellsToDraw,
} from '@guildhall/contract/shells'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { knowBoot } from './lib/boot.ts'
import { speakAlone } from './lib/i18n.ts'
import { withNext } from './lib/safe-path.ts'
import { pageTitle } from './lib/title.ts'

function bootOf({ next: _, ...facts }: ShellFacts): Boot {
  return {
    ...facts,
    session: null,
    theme: 'system',
    authBase: authMark,
    outbox: false,
    social: [],
    resendAfter: 60,
    nonce: '',
  }
}

/** Only what the page shows; the server answers with it whoever asks, so nobody is signed in. */
async function draw(path: string, facts: ShellFacts): Promise<Shell> {
  knowBoot(bootOf(facts))
  speakAlone(facts.locale)
  const [{ Page }, { createPageRouter }] = await Promise.all([
    import('./app/App.tsx'),
    import('./app/router.tsx'),
  ])
  const address = withNext(path, facts.next ? nextMark : undefined)
  const router = createPageRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  })
  await router.load()
  const html = renderToString(<Page router={router} />)
  const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${address} was drawn without its heading`)
  return { path, title: pageTitle(heading), html }
}

export async function drawShells(): Promise<Record<string, Shell>> {
  const drawn: Record<string, Shell> = {}
  // One after the other: the language and the facts belong to the whole app.
  for (const [name, { path, facts }] of shellsToDraw()) drawn[name] = await draw(path, facts)
  return drawn
}
