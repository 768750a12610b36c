import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconChevronDown, IconChevronUp, IconClose, IconExternal } from './app-icons.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import styles from './Drawer.module.css'
import { usePartWords } from './part-words.ts'
import { shortcutsAreOn } from './shortcuts-on.ts'
import './inside.css'

export type DrawerProps = {
  /** Names the drawer. */
  label: string
  /** Position in the list that it was opened from, counted from 1. */
  position?: { index: number; total: number } | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
  /** The page of the same thing. */
  page?: { href: string; label: string } | undefined
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

/** J leads to the next row, K to the one before. */
function useTurns({ onPrevious, onNext }: Pick<DrawerProps, 'onPrevious' | 'onNext'>) {
  const turns = useRef<Readonly<Record<string, (() => void) | undefined>>>({})
  turns.current = { j: onNext, k: onPrevious }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const turn = turns.current[event.key]
      if (!turn || event.defaultPrevented || !shortcutsAreOn(event)) return
      event.preventDefault()
      turn()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function Contents(props: DrawerProps) {
  const { position, onPrevious, onNext, onClose, page, footer, children } = props
  const words = usePartWords()
  useTurns(props)
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
        {page ? (
          <ButtonLink kind="quiet" size="sm" iconOnly icon={<IconExternal />} href={page.href}>
            {page.label}
          </ButtonLink>
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
