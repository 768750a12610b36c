import { type ComponentProps, createElement, type ElementType } from 'react'
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

/** A button that looks like a link in a sentence. */
export function TextButton({ quiet, type = 'button', ...rest }: TextButtonProps) {
  return (
    <button {...rest} type={type} className={styles.link} data-quiet={quiet ? '' : undefined} />
  )
}
