export type ToastInput = {
  text: string
  action?: { label: string; onSelect: () => void } | undefined
}
export type Toast = ToastInput & { readonly id: number }

const readingTime = 6000
const undoTime = 8000
const mostAtOnce = 3

/** Short success messages, oldest first; a new one beyond the limit removes the oldest. */
export function createToasts() {
  let list: readonly Toast[] = []
  let nextId = 1
  let held = false
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Toast[]) {
    list = next
    for (const listener of listeners) listener()
  }

  function startTimer(toast: Toast) {
    const time = toast.action ? undoTime : readingTime
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), time),
    )
  }

  function stopTimer(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function show(input: string | ToastInput): number {
    const toast: Toast = { ...(typeof input === 'string' ? { text: input } : input), id: nextId }
    nextId += 1
    const next = [...list, toast]
    for (const pushedOut of next.slice(0, -mostAtOnce)) stopTimer(pushedOut.id)
    if (!held) startTimer(toast)
    publish(next.slice(-mostAtOnce))
    return toast.id
  }

  function dismiss(id: number) {
    stopTimer(id)
    publish(list.filter((toast) => toast.id !== id))
  }

  /** Keeps all toasts while they are being read. */
  function hold() {
    held = true
    for (const toast of list) stopTimer(toast.id)
  }

  function release() {
    if (!held) return
    held = false
    for (const toast of list) startTimer(toast)
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return { show, dismiss, hold, release, subscribe, current: () => list }
}

export const toasts = createToasts()
