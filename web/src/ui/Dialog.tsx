import type { ConfirmDialogProps, FormDialogProps } from './dialog-props.ts'
import { Fetched, later, useOpened } from './later.tsx'

const confirmDialog = later(async () => (await import('./DialogParts.tsx')).ConfirmDialog)
const formDialog = later(async () => (await import('./DialogParts.tsx')).FormDialog)

export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open) ? <Fetched of={confirmDialog} with={props} /> : null
}

/** A dialog with any contents; a form inside names itself with `form=` on the buttons. */
export function FormDialog(props: FormDialogProps) {
  return useOpened(props.open) ? <Fetched of={formDialog} with={props} /> : null
}
