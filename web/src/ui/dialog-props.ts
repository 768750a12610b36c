import type { ReactNode } from 'react'

/** What an action takes away or changes, with its count. */
type Effect = { readonly label: ReactNode; readonly value: ReactNode }

export type ConfirmDialogProps = {
  open: boolean
  /** Names the thing: what will happen to what. */
  title: ReactNode
  /** Verb and object, with the same terms as the title. */
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  /** Primary for what can be undone; red only for what cannot. */
  kind?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  error?: ReactNode
  /** The ledger of what the action takes with it. */
  effects?: readonly Effect[] | undefined
  typed?: TypedName | undefined
  children?: ReactNode
}

/** What must be typed before the button opens, and how that is asked. */
type TypedName = {
  label: ReactNode
  value: string
  missingReason: string
  /** Said when letters of another alphabet look like the right ones. */
  lookAlike?: string | undefined
}

export type FormDialogProps = {
  open: boolean
  busy?: boolean | undefined
  wide?: boolean | undefined
  onClose: () => void
  title: ReactNode
  /** The buttons, the primary one last. */
  footer?: ReactNode
  children: ReactNode
}
