import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

type TipProps = {
  id: string
  text: string
  wide?: boolean | undefined
  children: ReactNode
}

type Side = 'start' | 'end' | undefined

/** A tooltip of the control inside, shown on hover and focus, closed with Escape. */
export function Tip({ id, text, wide, children }: TipProps) {
  const root = useRef<HTMLSpanElement>(null)
  const [dismissed, setDismissed] = useState(false)
  const [side, setSide] = useState<Side>()

  function keepOnScreen() {
    const tip = root.current?.lastElementChild
    if (!tip || !root.current) return
    const anchor = root.current.getBoundingClientRect()
    const half = tip.getBoundingClientRect().width / 2
    const middle = anchor.left + anchor.width / 2
    if (middle - half < 8) setSide('start')
    else if (middle + half > document.documentElement.clientWidth - 8) setSide('end')
    else setSide(undefined)
  }

  function dismiss(event: KeyboardEvent) {
    if (event.key === 'Escape') setDismissed(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the control inside
    <span
      ref={root}
      data-tipped=""
      data-wide={wide ? '' : undefined}
      data-dismissed={dismissed ? '' : undefined}
      onPointerEnter={keepOnScreen}
      onFocus={keepOnScreen}
      onKeyDown={dismiss}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children}
      <span role="tooltip" id={id} data-side={side}>
        {text}
      </span>
    </span>
  )
}
