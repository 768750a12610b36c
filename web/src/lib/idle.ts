const firstUse = ['pointerdown', 'keydown', 'focusin'] as const
/** Long after the page is complete, for those who only read. */
const lastMoment = 4000

/** Runs what the first page does not need: when its user begins to do something, or some seconds later. */
export function whenUsed(work: () => void): void {
  const controller = new AbortController()
  const timer = setTimeout(start, lastMoment)
  function start() {
    if (!navigator.onLine) return
    controller.abort()
    clearTimeout(timer)
    work()
  }
  for (const name of firstUse) addEventListener(name, start, { signal: controller.signal })
}
