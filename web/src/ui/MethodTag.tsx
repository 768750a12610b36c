import styles from './MethodTag.module.css'
import './fonts/code.css'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type MethodTagProps = {
  method: Method
  /** In an index: at most four letters. */
  short?: boolean | undefined
}

const shortNames: Partial<Record<Method, string>> = { PATCH: 'PAT', DELETE: 'DEL' }

/** The method of a request, in the colour of what it does. */
export function MethodTag({ method, short }: MethodTagProps) {
  return (
    <span
      className={styles.root}
      data-method={method}
      data-short={short ? '' : undefined}
      translate="no"
    >
      {short && method in shortNames ? <abbr title={method}>{shortNames[method]}</abbr> : method}
    </span>
  )
}
