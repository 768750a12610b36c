import { type KeyboardEvent, useRef, useState } from 'react'
import { useOpened } from './later.tsx'

/** What a panel needs to know of its button. */
export type PopState = {
  readonly triggerRef: { readonly current: HTMLButtonElement | null }
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/**
 * A button that opens a menu or a small panel. The button needs no library; the panel brings React Aria, and
 * is fetched when somebody points at the button.
 */
export function usePop(kind: 'menu' | 'dialog', prefetch: () => void) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useOpened(isOpen)
  const open = () => setOpen(true)

  const button = {
    ref: triggerRef,
    type: 'button' as const,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onClick: open,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onKeyDown(event: KeyboardEvent) {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      open()
    },
  }
  /** Undefined until it was opened once. */
  const panel: PopState | undefined = wasOpen
    ? { triggerRef, isOpen, onOpenChange: setOpen }
    : undefined
  return { button, panel }
}
