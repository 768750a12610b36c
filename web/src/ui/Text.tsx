import { type ComponentProps, createElement, type ElementType, type ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import type { AnchorProps } from './LinkContext.ts'
import styles from './Text.module.css'

type TextOwn<T> = {
  as?: T | undefined
  tone?: 'muted' | 'faint' | undefined
  size?: 'small' | 'large' | undefined
  strong?: boolean | undefined
}
export type TextProps<T extends ElementType = 'p'> = TextOwn<T> &
  Omit<ComponentProps<T>, keyof TextOwn<T> | 'className' | 'style'>

export function Text<T extends ElementType = 'p'>({
  as,
  tone,
  size,
  strong,
  ...rest
}: TextProps<T>) {
  return createElement(as ?? 'p', {
    ...rest,
    className: styles.text,
    'data-tone': tone,
    'data-size': size,
    'data-strong': strong ? '' : undefined,
  })
}

export type TextLinkProps = Omit<AnchorProps, 'className' | 'style'> & {
  /** Takes the colour of the text around it; the underline stays. */
  quiet?: boolean | undefined
}

export function TextLink({ quiet, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={styles.link} data-quiet={quiet ? '' : undefined} />
}

export type TextButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  quiet?: boolean | undefined
}

/** An action that reads as a word in a sentence. */
export function TextButton({ quiet, type = 'button', ...rest }: TextButtonProps) {
  return (
    <button {...rest} type={type} className={styles.link} data-quiet={quiet ? '' : undefined} />
  )
}

export function Code({ block, children }: { block?: boolean | undefined; children: ReactNode }) {
  if (!block) return <code className={styles.code}>{children}</code>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre className={styles.pre} tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}

export function Figure({ size, children }: { size?: 'xl' | undefined; children: ReactNode }) {
  return (
    <span className={styles.figure} data-size={size}>
      {children}
    </span>
  )
}

export type DateTimeProps = {
  /** Machine-readable moment: ISO 8601. */
  value: string
  /** The full moment for whoever points at a short or relative one. */
  title?: string | undefined
  /** Stands in a column with others: tabular figures. */
  compared?: boolean | undefined
  /** Breaks before or after its words rather than between them. */
  whole?: boolean | undefined
  children: ReactNode
}

export function DateTime({ value, title, compared, whole, children }: DateTimeProps) {
  return (
    <time
      className={styles.time}
      dateTime={value}
      title={title}
      data-compared={compared ? '' : undefined}
      data-whole={whole ? '' : undefined}
    >
      {children}
    </time>
  )
}
