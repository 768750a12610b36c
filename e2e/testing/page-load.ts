import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from 'playwright-core'

const built = new URL('../../web/dist/', import.meta.url)

/** Bytes that are sent of a built file to who takes gzip alone; small ones are sent as they are. */
function gzipped(path: string): number {
  const file = fileURLToPath(new URL(path.replace(/^\//, ''), built))
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

export type Load = {
  readonly requests: readonly Request[]
  /** Paths on this site, in the order they were asked for. */
  readonly paths: readonly string[]
  /** Of the files with this ending, compressed. */
  bytes(ending: string): number
  list(ending: string): string
}

/** Records all requests of a page while `act` runs and until the network is idle. */
export async function watchLoad(page: Page, act: () => Promise<unknown>): Promise<Load> {
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  page.on('request', note)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const paths = requests.map((request) => new URL(request.url()).pathname)
  const sizes = (ending: string) =>
    [...new Set(paths)]
      .filter((path) => path.startsWith('/assets/') && path.endsWith(ending))
      .map((path) => ({ path, size: gzipped(path) }))
      .sort((a, b) => b.size - a.size)
  return {
    requests,
    paths,
    bytes: (ending) => sizes(ending).reduce((sum, { size }) => sum + size, 0),
    list: (ending) =>
      sizes(ending)
        .map(({ path, size }) => `${size} ${path}`)
        .join('\n'),
  }
}

/** Cumulative layout shift. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput)
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      await new Promise(requestAnimationFrame)
      return Reflect.get(window, 'shifted')
    })
}
