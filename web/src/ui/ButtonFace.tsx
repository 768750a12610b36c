import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { Wheel } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | undefined
  size?: 'sm' | 'lg' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  icon?: ReactNode
  /** Shows only the icon; the label is read by screen readers and is the tooltip. */
  iconOnly?: boolean | undefined
}

type FaceProps = Pick<ButtonLook, 'icon' | 'iconOnly'> & {
  busy?: boolean | undefined
  children: ReactNode
}

export function lookAttributes(look: ButtonLook, busy?: boolean) {
  const { kind = 'secondary', size, wide, icon, iconOnly } = look
  return {
    className: styles.root,
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
    'data-has-icon': icon ? '' : undefined,
    'data-icon-only': iconOnly ? '' : undefined,
    'data-busy': busy ? '' : undefined,
  }
}

export function ButtonFace({ icon, iconOnly, busy, children }: FaceProps) {
  return (
    <>
      {busy ? <Wheel /> : icon}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
    </>
  )
}
