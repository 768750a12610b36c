import { type FocusEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconClose } from './app-icons.ts'
import { IconCheck } from './page-icons.ts'
import styles from './Toast.module.css'
import './inside.css'
import { toasts } from './toasts.ts'

/** Only for success and undo; errors are shown where they happen. */
export function useToast() {
  return toasts.show
}

export type ToastRegionProps = {
  /** Names the region; F6 leads there. */
  label: string
  dismissLabel: string
}

/** Once, at the root of the app. */
export function ToastRegion({ label, dismissLabel }: ToastRegionProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  const giveFocusBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    cameFrom.current = null
    toasts.release()
  }, [])

  useEffect(() => {
    function toggleFocus(event: KeyboardEvent) {
      const box = region.current
      if (event.key !== 'F6' || !box || toasts.current().length === 0) return
      event.preventDefault()
      if (box.contains(document.activeElement)) return giveFocusBack()
      cameFrom.current = document.activeElement
      box.querySelector('button')?.focus()
    }
    function whileAway() {
      if (document.hidden) toasts.hold()
      else toasts.release()
    }
    document.addEventListener('keydown', toggleFocus)
    document.addEventListener('visibilitychange', whileAway)
    return () => {
      document.removeEventListener('keydown', toggleFocus)
      document.removeEventListener('visibilitychange', whileAway)
    }
  }, [giveFocusBack])

  function finish(id: number, run?: () => void) {
    const hadFocus = region.current?.contains(document.activeElement)
    toasts.dismiss(id)
    run?.()
    if (hadFocus) giveFocusBack()
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.release()
  }

  return (
    <section
      ref={region}
      aria-label={label}
      className={styles.region}
      data-react-aria-top-layer="true"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={onBlur}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {list.map((toast) => (
          <li key={toast.id} className={styles.toast}>
            <IconCheck />
            <span className={styles.text}>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                className={styles.action}
                onClick={() => finish(toast.id, toast.action?.onSelect)}
              >
                {toast.action.label}
              </button>
            ) : null}
            <button
              type="button"
              className={styles.dismiss}
              aria-label={dismissLabel}
              onClick={() => finish(toast.id)}
            >
              <IconClose size="sm" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
