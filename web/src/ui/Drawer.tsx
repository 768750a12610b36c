import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconChevronDown, IconChevronUp, IconClose } from './app-icons.ts'
import { Button } from './Button.tsx'
import styles from './Drawer.module.css'
import { usePartWords } from './part-words.ts'
import './inside.css'

export type DrawerProps = {
  /** Names the drawer. */
  label: string
  /** Position in the list that it was opened from, counted from 1. */
  position?: { index: number; total: number } | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

const wide = '(min-width: 1200px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}

/** The detail of a row: narrows the list on wide screens, and covers it on others. */
export function Drawer(props: DrawerProps) {
  const isWide = useIsWide()
  if (isWide) return <Beside {...props} />
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Modal className={styles.panel ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={props.label}>
          <Contents {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Beside(props: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(props.onClose)
  close.current = props.onClose

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-part="drawer"
      aria-label={props.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close.current()
      }}
    >
      <Contents {...props} />
    </aside>
  )
}

function Contents({ position, onPrevious, onNext, onClose, footer, children }: DrawerProps) {
  const words = usePartWords()
  return (
    <>
      <header className={styles.head}>
        <span className={styles.position}>
          {position ? words.position(position.index, position.total) : null}
        </span>
        {position || onPrevious || onNext ? (
          <>
            <Turn label={words.previous} icon={<IconChevronUp />} onClick={onPrevious} />
            <Turn label={words.next} icon={<IconChevronDown />} onClick={onNext} />
          </>
        ) : null}
        <Turn label={words.close} icon={<IconClose />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.foot}>{footer}</footer> : null}
    </>
  )
}

type TurnProps = { label: string; icon: ReactNode; onClick: (() => void) | undefined }

function Turn({ label, icon, onClick }: TurnProps) {
  return (
    <Button kind="quiet" size="sm" iconOnly icon={icon} disabled={!onClick} onClick={onClick}>
      {label}
    </Button>
  )
}
