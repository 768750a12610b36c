import type { ReactNode } from 'react'

export type ActionItem = {
  label: string
  icon?: ReactNode
  /** A second line, for example why the action is not possible now. */
  note?: string | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Given on every row of a choice: the row that holds now is marked. */
  current?: boolean | undefined
  onSelect: () => void
}

export type ActionGroup = { title?: string | undefined; items: readonly ActionItem[] }
