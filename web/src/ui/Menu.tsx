import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './ButtonFace.tsx'
import styles from './Menu.module.css'
import type { MenuHead, MenuItem, MenuPanel } from './MenuPanel.tsx'

export type MenuProps = Pick<ButtonLook, 'kind' | 'size' | 'icon' | 'iconOnly'> & {
  /** What the menu is about. */
  label: string
  /** The current value; shown on the button, and read after the label. */
  value?: string | undefined
  valueLang?: string | undefined
  items: readonly MenuItem[]
  /** Above the rows: whose they are. */
  head?: MenuHead | undefined
}

type Panel = typeof MenuPanel

/** Fetched when a pointer or the focus is on a button: pages are complete without it. */
const fetched = { panel: undefined as Panel | undefined }

async function fetchPanel(): Promise<Panel> {
  fetched.panel ??= (await import('./MenuPanel.tsx')).MenuPanel
  return fetched.panel
}

/** Small enough for the sign-in pages. */
export function Menu({
  label,
  value,
  valueLang,
  items,
  head,
  icon,
  iconOnly,
  kind = 'quiet',
  size = 'sm',
}: MenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [Panel, setPanel] = useState(() => fetched.panel)
  const open = openAt !== null
  const showsValue = value !== undefined && !iconOnly

  function prepare() {
    if (!Panel)
      void fetchPanel().then(
        (panel) => setPanel(() => panel),
        () => setOpenAt(null),
      )
  }

  function openFrom(edge: 'first' | 'last') {
    prepare()
    const current = items.findIndex((item) => item.current)
    setOpenAt(current >= 0 ? current : edge === 'first' ? 0 : items.length - 1)
  }

  function closeToButton() {
    setOpenAt(null)
    root.current?.querySelector('button')?.focus()
  }

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
        aria-controls={open && Panel ? id : undefined}
        aria-label={showsValue ? `${label}: ${value}` : undefined}
        onClick={() => (open ? setOpenAt(null) : openFrom('first'))}
        onKeyDown={onButtonKey}
        onFocus={prepare}
        onPointerEnter={prepare}
      >
        {showsValue ? <span lang={valueLang}>{value}</span> : label}
      </Button>
      {open && Panel ? (
        <Panel
          id={id}
          label={label}
          items={items}
          head={head}
          startAt={openAt}
          anchor={root}
          onClose={closeToButton}
        />
      ) : null}
    </div>
  )
}
