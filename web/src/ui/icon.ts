import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import styles from './Icon.module.css'

export type IconProps = { size?: 'sm' | 'lg' | undefined }

/** Icons never speak: the word beside them does. */
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

/** Other houses' marks, drawn in the colour of the text. */
export function brand(path: string) {
  return function BrandIcon({ size }: IconProps) {
    return createElement(
      'svg',
      {
        className: styles.root,
        'data-size': size,
        'aria-hidden': true,
        viewBox: '0 0 24 24',
        fill: 'currentColor',
      },
      createElement('path', { d: path }),
    )
  }
}
