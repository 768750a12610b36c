import { type ReactNode, useId, useRef, useState } from 'react'
import { IconFileUp } from './app-icons.ts'
import { Button } from './Button.tsx'
import { describe, FieldNote } from './FieldFrame.tsx'
import styles from './FilePicker.module.css'

export type FilePickerProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  /** Types and endings that the dialog of the browser offers. */
  accept?: string | undefined
  /** What is chosen: its name, and its size in words. */
  chosen?: { readonly name: string; readonly size: string } | undefined
  /** On the button: before and after a file was chosen. */
  chooseLabel: string
  otherLabel: string
  disabled?: boolean | undefined
  onFile: (file: File) => void
}

/** A file of any kind that is picked or dropped; the page sends it. */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, error, accept, chosen, chooseLabel, otherLabel, disabled, onFile } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file && !disabled) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a place to drop a file
    <div
      className={styles.root}
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div
        className={styles.zone}
        data-over={over ? '' : undefined}
        data-wrong={error ? '' : undefined}
      >
        {chosen ? (
          <p className={styles.file}>
            <span className={styles.name} translate="no">
              {chosen.name}
            </span>
            <span className={styles.size}>{chosen.size}</span>
          </p>
        ) : null}
        <Button
          icon={<IconFileUp />}
          disabled={disabled}
          onClick={() => picker.current?.click()}
          {...describe(id, { hint, error })}
        >
          {chosen ? otherLabel : chooseLabel}
        </Button>
        <input
          ref={picker}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            take(event.target.files)
            // The same file can be picked again.
            event.target.value = ''
          }}
        />
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
