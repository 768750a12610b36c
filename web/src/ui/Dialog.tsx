import { type ReactNode, useState } from 'react'
import { Fetched, later } from './later.tsx'

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

const confirmDialog = later(async () => (await import('./DialogParts.tsx')).ConfirmDialog)
const formDialog = later(async () => (await import('./DialogParts.tsx')).FormDialog)

/** Its code is fetched when it is first opened, and it stays: it closes gently. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open) ? <Fetched of={confirmDialog} with={props} /> : null
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

/** A dialog with any contents; a form inside names itself with `form=` on the buttons. */
export function FormDialog(props: FormDialogProps) {
  return useOpened(props.open) ? <Fetched of={formDialog} with={props} /> : null
}
