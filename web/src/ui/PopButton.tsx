import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import styles from './Pop.module.css'

export type PopButtonProps = ButtonLook & {
  /** Names the button and what it opens. */
  label: string
  /** What the button shows instead of its name. */
  face?: ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a small panel beside itself. */
export function PopButton({ label, face, children, ...look }: PopButtonProps) {
  const { className = '', ...attributes } = lookAttributes(look)
  return (
    <DialogTrigger>
      <Button {...attributes} className={className} {...(face ? { 'aria-label': label } : {})}>
        <ButtonFace icon={look.icon} iconOnly={look.iconOnly}>
          {face ?? label}
        </ButtonFace>
      </Button>
      <Popover className={styles.surface ?? ''} offset={4} placement="bottom start">
        <Dialog className={styles.content ?? ''} aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
