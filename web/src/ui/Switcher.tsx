import { lazy, Suspense, type ToggleEvent, useId, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { Mark } from './drawings/Mark.tsx'
import { IconSwitch } from './icons-inside.ts'
import styles from './Switcher.module.css'
import type { SwitcherPanelProps } from './SwitcherPanel.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SwitcherPanel = lazy(async () => ({
  default: (await import('./SwitcherPanel.tsx')).SwitcherPanel,
}))

type SwitcherProps = SwitcherPanelProps & {
  /** What the button does, with the name of what is chosen. */
  label: string
  /** What is chosen now; without a shop, the mark is drawn. */
  current: { name: string; kind: 'shop' | 'own' }
  onOpen: () => void
}

/** Chooses between the own account and organizations; drawn without any library. */
export function Switcher({ label, current, onOpen, ...panel }: SwitcherProps) {
  const id = useId()
  const [opened, setOpened] = useState(0)

  function onToggle(event: ToggleEvent<HTMLElement>) {
    if (event.newState !== 'open') return
    onOpen()
    setOpened((times) => times + 1)
  }

  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        {current.kind === 'shop' ? <Avatar name={current.name} kind="shop" /> : <Mark />}
        <b className={styles.name} data-part="name" aria-hidden="true">
          {current.name}
        </b>
        <span className={styles.arrows}>
          <IconSwitch />
        </span>
      </button>
      <div id={id} popover="auto" className={styles.panel} onToggle={onToggle}>
        {opened > 0 ? (
          <Suspense>
            <SwitcherPanel key={opened} {...panel} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
