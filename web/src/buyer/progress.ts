import { changePage, fetchPage } from './page-change.ts'

/** Between two looks at what no event tells of. */
const seconds = 5

let events: EventSource | undefined

async function look(): Promise<void> {
  const answer = await fetchPage(location.href)
  if (!answer) return
  if (new URL(answer.url).pathname !== location.pathname) return location.replace(answer.url)
  changePage(answer.html)
}

/** Follows what happens to a checkout until its page is another one. */
function follow(): void {
  const stream = document.querySelector<HTMLElement>('#progress')?.dataset.stream
  if (stream === undefined) {
    events?.close()
    events = undefined
    return
  }
  if (events) return
  events = new EventSource(stream)
  let isFirst = true
  events.addEventListener('checkout.updated', () => {
    // The first event says what the page says already, unless it changed in between.
    if (!isFirst) void look()
    else setTimeout(() => void look(), 500)
    isFirst = false
  })
}

const isVisible = () => document.visibilityState === 'visible'
const waits = () => document.querySelector('[data-waits]') !== null

export function wireProgress(): void {
  follow()
  document.addEventListener('page-changed', follow)
  // After the bank, or another tab: nothing that is shown is old.
  document.addEventListener('visibilitychange', () => {
    if (isVisible() && (waits() || document.querySelector('#progress'))) void look()
  })
  setInterval(() => isVisible() && waits() && void look(), seconds * 1_000)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
