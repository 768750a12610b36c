import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import type { ConfirmDialogProps, FormDialogProps } from './dialog-props.ts'
import './inside.css'
import { Field } from './Field.tsx'
import { FormError } from './FormError.tsx'
import { compareNames } from './same-name.ts'

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Overlay role="alertdialog" open={props.open} busy={props.busy} onClose={props.onCancel}>
      <Contents {...props} />
    </Overlay>
  )
}

type OverlayProps = {
  role: 'dialog' | 'alertdialog'
  open: boolean
  busy?: boolean | undefined
  wide?: boolean | undefined
  onClose: () => void
  children: ReactNode
}

function Overlay({ role, open, busy, wide, onClose, children }: OverlayProps) {
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={open}
      isKeyboardDismissDisabled={Boolean(busy)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={styles.modal ?? ''} data-wide={wide ? '' : undefined}>
        <Dialog role={role} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export function FormDialog({ title, footer, children, ...overlay }: FormDialogProps) {
  return (
    <Overlay role="dialog" {...overlay}>
      <div className={styles.body}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
        <div className={styles.content}>{children}</div>
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </Overlay>
  )
}

/** What is to be typed stands out, and in one piece. */
function withName(label: ReactNode, name: string): ReactNode {
  if (typeof label !== 'string' || !label.includes(name)) return label
  const at = label.indexOf(name)
  return (
    <>
      {label.slice(0, at)}
      <b className={styles.name}>{name}</b>
      {label.slice(at + name.length)}
    </>
  )
}

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
  effects = [],
  typed,
  children,
}: ConfirmDialogProps) {
  const [entry, setEntry] = useState('')
  const likeness = typed ? compareNames(entry, typed.value) : 'same'
  const missing = typed && likeness !== 'same'
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
        {effects.length > 0 ? (
          <dl className={styles.effects}>
            {effects.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the effects of a question stay in place
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {typed ? (
          <Field
            name="confirmation"
            label={withName(typed.label, typed.value)}
            hint={likeness === 'looks alike' ? typed.lookAlike : undefined}
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
