import styles from './drawings.module.css'
import street from './street.svg'

/** Loaded lazily: small screens hide it. */
export function Street() {
  return <img className={styles.street} src={street} alt="" loading="lazy" decoding="async" />
}
