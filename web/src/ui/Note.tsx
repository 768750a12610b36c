import type { ComponentProps, ReactNode } from 'react'
import styles from './Note.module.css'
import { Wheel } from './Spinner.tsx'
import { type Tone, toneIcon } from './tone.ts'

export type NoteProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'title'> & {
  tone: Tone
  title?: ReactNode
  action?: ReactNode
  /** Shows a spinner instead of the icon. */
  waiting?: boolean | undefined
}

export function Note({ tone, title, action, waiting, children, ...rest }: NoteProps) {
  const Icon = toneIcon[tone]
  return (
    <div role={waiting ? 'status' : undefined} {...rest} className={styles.root} data-tone={tone}>
      {waiting || Icon ? (
        <span className={styles.icon}>{waiting ? <Wheel /> : Icon && <Icon />}</span>
      ) : null}
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
