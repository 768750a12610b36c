import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './MenuPanel.module.css'
import { rowAfter } from './menu-keys.ts'
import { IconCheck } from './page-icons.ts'

export type MenuItem = {
  label: string
  lang?: string | undefined
  /** Given on every row of a choice: the row that holds now is marked. */
  current?: boolean | undefined
  icon?: ReactNode
  danger?: boolean | undefined
  /** With a line above it. */
  apart?: boolean | undefined
  onSelect: () => void
}

export type MenuHead = { title: string; note: string }

type MenuPanelProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  head: MenuHead | undefined
  startAt: number
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

type Placement = { side: 'top' | 'bottom'; align: 'start' | 'end' }

function rowsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

export function MenuPanel(props: MenuPanelProps) {
  const { id, label, items, head, startAt, anchor, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  // At the end first: what sticks out at the start cannot widen the page while it is measured.
  const [placement, setPlacement] = useState<Placement>({ side: 'bottom', align: 'end' })
  const isChoice = items.some((item) => item.current !== undefined)

  useLayoutEffect(() => {
    function place() {
      if (!panel.current || !anchor.current) return
      setPlacement(placementFor(anchor.current.getBoundingClientRect(), panel.current))
    }
    place()
    rowsOf(panel.current)[startAt]?.focus({ preventScroll: true })
    // A phone that is turned has another edge.
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [startAt, anchor])

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = rowsOf(panel.current)
    const labels = items.map((item) => item.label)
    const now = rows.indexOf(document.activeElement as HTMLElement)
    const next = rowAfter(event.key, now, labels)
    if (next === null) return
    event.preventDefault()
    rows[next]?.focus()
  }

  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.panel}
      data-side={placement.side}
      data-align={placement.align}
      onKeyDown={onKey}
    >
      {head ? (
        <p className={styles.head} role="presentation">
          {head.title ? <b>{head.title}</b> : null}
          {head.note}
        </p>
      ) : null}
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          {...(isChoice
            ? { role: 'menuitemradio', 'aria-checked': Boolean(item.current) }
            : { role: 'menuitem' })}
          lang={item.lang}
          tabIndex={-1}
          className={styles.item}
          data-danger={item.danger ? '' : undefined}
          data-apart={item.apart ? '' : undefined}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
        >
          {item.icon}
          <span>{item.label}</span>
          {isChoice ? (
            <span className={styles.mark}>{item.current ? <IconCheck /> : null}</span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

function placementFor(anchor: DOMRect, panel: HTMLElement): Placement {
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = anchor.bottom + panel.offsetHeight + 12 <= clientHeight
  const moreRoomAbove = anchor.top > clientHeight - anchor.bottom
  const overEnd = anchor.left + panel.offsetWidth + 8 - clientWidth
  const overStart = panel.offsetWidth + 8 - anchor.right
  return {
    side: fitsBelow || !moreRoomAbove ? 'bottom' : 'top',
    align: overEnd <= Math.max(0, overStart) ? 'start' : 'end',
  }
}
