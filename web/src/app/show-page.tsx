import { createRoot, hydrateRoot } from 'react-dom/client'
import { Page } from './App.tsx'
import { createPageRouter, type PageRouter } from './router.tsx'

/** Is what the server drew also what the router has come to? */
function fits(shell: string, { state }: PageRouter): boolean {
  const { location, matches } = state
  return (
    location.pathname === shell && !location.state.notice && matches.at(-1)?.status === 'success'
  )
}

/**
 * Takes over the form that is there already, with whatever was typed into it meanwhile, and draws
 * the page anew only where none was sent or the way led elsewhere.
 */
export async function showPage(place: HTMLElement): Promise<void> {
  const router = createPageRouter({ scrollRestoration: true })
  const page = <Page router={router} />
  const { shell } = place.dataset
  if (shell !== undefined) {
    await router.load()
    if (fits(shell, router)) return void hydrateRoot(place, page)
  }
  createRoot(place).render(page)
}
