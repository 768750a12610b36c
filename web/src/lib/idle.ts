/** Runs low-priority work after the page has loaded. */
export function whenIdle(work: () => unknown): void {
  const start = () => setTimeout(work, 1500)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
