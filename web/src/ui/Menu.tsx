import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './ButtonFace.tsx'
import { IconCheck } from './icons.ts'
import styles from './Menu.module.css'
import { rowAfter } from './menu-keys.ts'

export type MenuItem = {
  label: string
  lang?: string | undefined
  /** Given on every row of a choice: the row that holds now is marked. */
  current?: boolean | undefined
  icon?: ReactNode
  danger?: boolean | undefined
  onSelect: () => void
}

export type MenuProps = Pick<ButtonLook, 'kind' | 'size' | 'icon' | 'iconOnly'> & {
  /** What the menu is about. */
  label: string
  /** What holds now; shown on the button, and spoken after the label. */
  value?: string | undefined
  valueLang?: string | undefined
  items: readonly MenuItem[]
}

type Place = { side: 'top' | 'bottom'; align: 'start' | 'end' }

export function Menu({
  label,
  value,
  valueLang,
  items,
  icon,
  iconOnly,
  kind = 'quiet',
  size = 'sm',
}: MenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [place, setPlace] = useState<Place>({ side: 'bottom', align: 'start' })
  const open = openAt !== null
  const isChoice = items.some((item) => item.current !== undefined)
  const rows = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  function openFrom(edge: 'first' | 'last') {
    const current = items.findIndex((item) => item.current)
    setOpenAt(current >= 0 ? current : edge === 'first' ? 0 : items.length - 1)
  }

  function close({ restoreFocus }: { restoreFocus: boolean }) {
    setOpenAt(null)
    if (restoreFocus) root.current?.querySelector('button')?.focus()
  }

  useLayoutEffect(() => {
    if (openAt === null || !panel.current || !root.current) return
    setPlace(placeFor(root.current.getBoundingClientRect(), panel.current))
    rows()[openAt]?.focus({ preventScroll: true })
  }, [openAt])

  useEffect(() => {
    if (!open) return
    function pressedElsewhere(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null)
    }
    document.addEventListener('pointerdown', pressedElsewhere)
    return () => document.removeEventListener('pointerdown', pressedElsewhere)
  }, [open])

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openFrom(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function onPanelKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close({ restoreFocus: true })
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = rows()
    const now = all.findIndex((row) => row === document.activeElement)
    const next = rowAfter(
      event.key,
      now,
      items.map((item) => item.label),
    )
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }

  function onBlur(event: FocusEvent) {
    const left = event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)
    if (left) setOpenAt(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where focus goes
    <div className={styles.root} ref={root} onBlur={onBlur}>
      <Button
        kind={kind}
        size={size}
        icon={icon}
        iconOnly={iconOnly}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={value === undefined || iconOnly ? undefined : `${label}: ${value}`}
        onClick={() => (open ? close({ restoreFocus: false }) : openFrom('first'))}
        onKeyDown={onButtonKey}
      >
        {value === undefined || iconOnly ? label : <span lang={valueLang}>{value}</span>}
      </Button>
      {open ? (
        <div
          ref={panel}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.panel}
          data-side={place.side}
          data-align={place.align}
          onKeyDown={onPanelKey}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={isChoice ? 'menuitemradio' : 'menuitem'}
              aria-checked={isChoice ? Boolean(item.current) : undefined}
              lang={item.lang}
              tabIndex={-1}
              className={styles.item}
              data-danger={item.danger ? '' : undefined}
              onClick={() => {
                close({ restoreFocus: true })
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
      ) : null}
    </div>
  )
}

function placeFor(anchor: DOMRect, panel: HTMLElement): Place {
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = anchor.bottom + panel.offsetHeight + 12 <= clientHeight
  const moreRoomAbove = anchor.top > clientHeight - anchor.bottom
  const fitsFromStart = anchor.left + panel.offsetWidth + 8 <= clientWidth
  return {
    side: fitsBelow || !moreRoomAbove ? 'bottom' : 'top',
    align: fitsFromStart ? 'start' : 'end',
  }
}
