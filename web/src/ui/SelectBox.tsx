import styles from './SelectBox.module.css'

type SelectBoxProps = {
  label: string
  checked?: boolean
  mixed?: boolean
  disabled?: boolean
  title?: string | undefined
  onChange?: (checked: boolean) => void
}

export function SelectBox({ label, checked, mixed, disabled, title, onChange }: SelectBoxProps) {
  return (
    <label className={styles.select} title={title}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = Boolean(mixed)
        }}
        type="checkbox"
        className={styles.box}
        aria-label={title ? `${label}. ${title}` : label}
        checked={Boolean(checked)}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </label>
  )
}
