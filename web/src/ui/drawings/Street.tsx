import styles from './drawings.module.css'
import street from './street.svg'

/** Fetched only where it is seen: small screens hide it. */
export function Street() {
  return <img className={styles.street} src={street} alt="" loading="lazy" decoding="async" />
}
