import { encode } from 'uqr'
import styles from './QrCode.module.css'
import { pathOf, quiet } from './qr-files.ts'

/** An address or a secret for the camera of a phone; the same as text belongs beside it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 0, ecc: 'M' })
  const side = size + quiet * 2
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={pathOf(data)} />
    </svg>
  )
}
