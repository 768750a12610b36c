import { type ComponentProps, createElement, type ElementType } from 'react'
import styles from './Stack.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8

type StackOwn<T> = {
  as?: T | undefined
  gap?: Gap | undefined
  /** Fields and buttons inside take their large size: one form that is the whole page. */
  tall?: boolean | undefined
}
export type StackProps<T extends ElementType = 'div'> = StackOwn<T> &
  Omit<ComponentProps<T>, keyof StackOwn<T> | 'className' | 'style'>

/** Things one under another, with one distance. */
export function Stack<T extends ElementType = 'div'>({
  as,
  gap = 4,
  tall,
  ...rest
}: StackProps<T>) {
  return createElement(as ?? 'div', {
    ...rest,
    className: styles.stack,
    'data-gap': gap,
    'data-tall': tall ? '' : undefined,
  })
}

type RowOwn<T> = {
  as?: T | undefined
  gap?: Gap | undefined
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined
  justify?: 'start' | 'center' | 'between' | 'end' | undefined
  wrap?: boolean | undefined
  /** On phones the things of a line share its whole width. */
  fill?: boolean | undefined
}
export type RowProps<T extends ElementType = 'div'> = RowOwn<T> &
  Omit<ComponentProps<T>, keyof RowOwn<T> | 'className' | 'style'>

/** Things side by side; they wrap rather than squeeze. */
export function Row<T extends ElementType = 'div'>({
  as,
  gap = 2,
  align = 'center',
  justify = 'start',
  wrap = true,
  fill,
  ...rest
}: RowProps<T>) {
  return createElement(as ?? 'div', {
    ...rest,
    className: styles.row,
    'data-gap': gap,
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap,
    'data-fill': fill ? '' : undefined,
  })
}
