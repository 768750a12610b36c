import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import styles from './Icon.module.css'

export type IconProps = { size?: 'sm' | 'lg' | undefined }

/** Icons are hidden from screen readers: the text beside them is read. */
export function drawn(Glyph: LucideIcon) {
  return function Icon({ size }: IconProps) {
    return createElement(Glyph, {
      className: styles.root,
      'data-size': size,
      'aria-hidden': true,
      focusable: false,
      strokeWidth: 1.75,
    } as object)
  }
}
