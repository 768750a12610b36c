import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import './inside.css'
import { Field } from './Field.tsx'
import { FormError } from './FormError.tsx'

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
  /** What must be typed before the button opens, and how that is asked. */
  typed?: { label: ReactNode; value: string; missingReason: string } | undefined
  children?: ReactNode
}

/** Its own chunk: the overlay code is much larger than pages without a dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <ModalOverlay
      className={overlayClass}
      isOpen={props.open}
      isKeyboardDismissDisabled={Boolean(props.busy)}
      onOpenChange={(open) => {
        if (!open) props.onCancel()
      }}
    >
      <Modal className={modalClass}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          <Contents {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const overlayClass = styles.scrim ?? ''
const modalClass = styles.modal ?? ''

function Contents({
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  kind = 'danger',
  busy = false,
  busyLabel,
  error,
  typed,
  children,
}: ConfirmDialogProps) {
  const [entry, setEntry] = useState('')
  const missing = typed && !meansTheSame(entry, typed.value)
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !busy) onConfirm()
      }}
    >
      <div className={styles.body}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
        {error ? <FormError>{error}</FormError> : null}
        {children ? <div className={styles.content}>{children}</div> : null}
        {typed ? (
          <Field
            name="confirmation"
            label={typed.label}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={entry}
            onChange={(event) => setEntry(event.target.value)}
          />
        ) : null}
      </div>
      <div className={styles.footer}>
        <Button autoFocus disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          kind={kind}
          busy={busy}
          busyLabel={busyLabel}
          disabledReason={missing ? typed.missingReason : undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** Odd spaces around or inside a typed name are a slip of the hand, not another name. */
function meansTheSame(entry: string, value: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return plain(entry) === plain(value)
}
