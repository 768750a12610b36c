import type { ComponentProps } from 'react'
import { Focusable, Tooltip as RacTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './Pop.module.css'

export type TooltipProps = {
  text: string
  /** One element that takes focus. */
  children: ComponentProps<typeof Focusable>['children']
}

/** An explanation that no scrolling container clips. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <RacTooltip className={styles.tip ?? ''} offset={6}>
        {text}
      </RacTooltip>
    </TooltipTrigger>
  )
}
