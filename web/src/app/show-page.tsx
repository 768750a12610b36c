import { createRoot, hydrateRoot } from 'react-dom/client'
import { Page } from './App.tsx'
import { createPageRouter, type PageRouter } from './router.tsx'

/** Whether the prerendered page is the page of the router. */
function fits(shell: string, { state }: PageRouter): boolean {
  const { location, matches } = state
  const { email, methods, notice } = location.state
  const isPlain = !email && !methods && !notice
  return location.pathname === shell && isPlain && matches.at(-1)?.status === 'success'
}

/**
 * Hydrates the prerendered form, with whatever was typed into it meanwhile. Renders the page anew
 * only if the server sent none or the router shows another page.
 */
export async function showPage(container: HTMLElement): Promise<void> {
  const router = createPageRouter({ scrollRestoration: true })
  const page = <Page router={router} />
  const { shell } = container.dataset
  // What is there stays until the whole page is.
  if (container.querySelector('[data-frame]')) await router.load()
  if (shell !== undefined) {
    await router.load()
    if (fits(shell, router)) return void hydrateRoot(container, page)
  }
  createRoot(container).render(page)
}
