import { type Boot, type Locale, locales } from './boot.ts'
import { type AreaPath, areaPages, pageAt } from './pages.ts'

/**
 * Frames: pages of the signed-in app as they begin, before anything of theirs is known. The build renders
 * them like the prerendered forms; they are not hydrated but replaced by the first render of the app.
 */
export type WantedFrame = {
  readonly locale: Locale
  /** An address of the page. */
  readonly path: string
  readonly isServer: boolean
}

const isOfServer = (page: string) => page.startsWith('/admin/')

const frameName = (page: AreaPath, locale: Locale) => `frame ${page} ${locale}`

/** All frames that the build has to render, by name. */
export function framesToRender(): ReadonlyMap<string, WantedFrame> {
  const wanted = new Map<string, WantedFrame>()
  for (const page of Object.keys(areaPages) as AreaPath[]) {
    const path = page.replaceAll(/:(\w+)/g, '-$1-')
    for (const locale of locales) {
      wanted.set(frameName(page, locale), { locale, path, isServer: isOfServer(page) })
    }
  }
  return wanted
}

/** The name of the frame for whoever opens this path; others see another page, or another bar. */
export function frameAt(path: string, { locale, session }: Boot): string | undefined {
  const page = pageAt(path)
  if (page === undefined || !(page in areaPages)) return undefined
  if (session === null || session.session.impersonatedBy) return undefined
  const isAdmin = session.user.role.split(',').includes('admin')
  return isOfServer(page) && !isAdmin ? undefined : frameName(page as AreaPath, locale)
}
