import type { Page } from 'playwright-core'

export type Timings = {
  /** When the largest part of the page was painted, in milliseconds after its address was opened. */
  readonly painted: number
  /** When the scripts of the page had run. */
  readonly ready: number
  /** Cumulative layout shift. */
  readonly shifted: number
}

type Watched = { painted: number; shifted: number; slowest: number }

/** Before the page is opened. */
export async function watchTimings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = { painted: 0, shifted: 0, slowest: 0 }
    Object.assign(window, { watched })
    const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      })
    observe('largest-contentful-paint', ({ startTime }) => {
      watched.painted = startTime
    })
    observe('layout-shift', (entry) => {
      const { hadRecentInput, value } = entry as PerformanceEntry & {
        hadRecentInput: boolean
        value: number
      }
      if (!hadRecentInput) watched.shifted += value
    })
    const note = (entry: PerformanceEntry) => {
      // Only what a person does counts, not what follows from it.
      if (Reflect.get(entry, 'interactionId') === 0) return
      watched.slowest = Math.max(watched.slowest, entry.duration)
    }
    observe('event', note, { durationThreshold: 16 })
  })
}

/** What was observed so far, after everything of it was painted. */
const watchedOn = (page: Page): Promise<Watched> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return Reflect.get(window, 'watched')
  })

export async function timingsOf(page: Page): Promise<Timings> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { painted, shifted } = await watchedOn(page)
  const ready = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd
  })
  return { painted, ready, shifted }
}

/** The slowest answer to anything that was done on the page: from the input to the next paint. */
export async function slowestAnswer(page: Page): Promise<number> {
  return (await watchedOn(page)).slowest
}
